/** The screen on which users who are not owners edit their own profile. */
import styled from '@emotion/styled';
import type { OwnProfileForm as OwnProfileValues } from '@plumbline/domain/users/ownProfile';
import type { User } from '@plumbline/domain/users/user';
import { ownersText } from '@plumbline/domain/users/userNames';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import type { RecordDraft } from '../../records/RecordForm.tsx';
import { OwnProfileForm, type OwnProfileFormProps } from './OwnProfileForm.tsx';

export type OwnProfileDraft = RecordDraft<User, OwnProfileValues>;

export interface OwnProfileScreenProps extends Omit<OwnProfileFormProps, 'user'> {
  user: Loadable<User>;
  company: { readonly name: string; readonly subscribed: boolean };
  /** The names of the owners of the company. They can select a package. */
  owners: readonly string[];
}

/** The page /profile for users who are not owners [R2.07, R6.05]. */
export function OwnProfileScreen({ user, company, owners, ...options }: OwnProfileScreenProps) {
  return (
    <Column>
      {!company.subscribed && (
        <Notice title={`${company.name} has no package`}>
          {`Please ask ${ownersText(owners)} to select one. Projects, estimates and line items open as soon as there is one.`}
        </Notice>
      )}
      <WhenReady value={user} loading={<Skeleton rows={6} />}>
        {(data) => <OwnProfileForm {...options} user={data} />}
      </WhenReady>
    </Column>
  );
}

const Column = styled.div`
  display: grid;
  gap: var(--space-4);
  max-width: 720px;
`;
