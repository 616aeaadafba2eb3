import styled from '@emotion/styled';
import type { Me } from '@plumbline/domain/contract/entities';
import { isSubscribed } from '@plumbline/domain/subscription/plans';
import { headerRoleLabel } from '@plumbline/domain/users/roles';
import { Card } from '../../components/Card.tsx';
import { Details } from '../../components/Details.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';

export interface OwnProfileScreenProps {
  me: Loadable<Me>;
  /** The name of the person's office; none where they have none. */
  officeName: string | undefined;
}

/** /profile for who is not the owner [R2.07]. */
export function OwnProfileScreen({ me, officeName }: OwnProfileScreenProps) {
  return (
    <WhenReady value={me} loading={<Skeleton rows={6} />}>
      {({ first_name, last_name, email, profile }) => (
        <Column>
          {!isSubscribed(profile.company.subscription) && (
            <Notice title={`${profile.company.name} has no package`}>
              Projects, estimates and line items open as soon as the owner selects one.
            </Notice>
          )}
          <Card title="Your details">
            <Details
              rows={[
                ['Name', `${first_name} ${last_name}`],
                ['Email', email],
                ['Role', headerRoleLabel(profile.role)],
                ['Office', officeName ?? 'None'],
                ['Company', profile.company.name],
              ]}
            />
          </Card>
        </Column>
      )}
    </WhenReady>
  );
}

const Column = styled.div`
  display: grid;
  gap: var(--space-4);
  max-width: 640px;
`;
