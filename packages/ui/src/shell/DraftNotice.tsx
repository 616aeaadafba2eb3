import styled from '@emotion/styled';
import { ButtonLink } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';

export interface DraftNoticeProps {
  /** The title of the page that the draft is on. */
  page: string;
  /** Its place in the app. */
  place: string;
}

/** Says where a draft is that a renewed sign-in led away from [R4.02]. */
export function DraftNotice({ page, place }: DraftNoticeProps) {
  return (
    <Place role="status">
      <Notice title="What you typed is kept" action={<ButtonLink to={place}>Go back to it</ButtonLink>}>
        Your sign-in had to be renewed before it was saved. It is waiting in {page}.
      </Notice>
    </Place>
  );
}

const Place = styled.div`
  margin-bottom: var(--space-4);
`;
