/** A text in which the matches of a search are marked. */

import styled from '@emotion/styled';
import { splitAtMatches } from '@plumbline/values/textSearch';

export interface MarkedTextProps {
  /** The whole text. */
  text: string;
  /** The typed search. Its words are marked without regard to case and accents. */
  search: string;
}

/** Marks the words of a search in a text of a list. */
export const MarkedText = ({ text, search }: MarkedTextProps) => (
  // A fragment, because Storybook reads only the props of functions that return JSX.
  <>
    {splitAtMatches(text, search).map((part, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: The parts have no other identity.
      part.isMatch ? <Mark key={index}>{part.text}</Mark> : part.text,
    )}
  </>
);

const Mark = styled.mark`
  border-radius: 2px;
  background: var(--accent-a5);
  color: var(--ink);
  @media (forced-colors: active) {
    background: Mark;
    color: MarkText;
  }
`;
