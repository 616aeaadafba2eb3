/** The notice that a draft keeps the input of another page. */
import styled from '@emotion/styled';
import { ButtonLink } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';

export interface DraftNoticeProps {
  /** The title of the page with the draft. */
  page: string;
  /** The path of that page. */
  path: string;
}

/** Links to the page with a draft after a session renewal opened another page [R4.02]. */
export function DraftNotice({ page, path }: DraftNoticeProps) {
  return (
    <Frame role="status">
      <Notice title="What you typed is kept" action={<ButtonLink to={path}>Go back to it</ButtonLink>}>
        Your sign-in had to be renewed before your input was saved. Your input is waiting in {page}.
      </Notice>
    </Frame>
  );
}

const Frame = styled.div`
  margin-bottom: var(--space-4);
`;
