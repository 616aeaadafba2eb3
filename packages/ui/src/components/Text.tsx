/** Text styles: heading, body text and caption. */
import styled from '@emotion/styled';

/** The heading of a section. The page title is in the header. */
export const Heading = styled.h2`
  font-size: var(--font-size-heading);
  font-weight: 620;
  line-height: var(--line-height-heading);
  letter-spacing: -0.005em;
`;

/** Body text. `data-soft` is for secondary text, and `data-small` for small text. */
export const Text = styled.p`
  line-height: var(--line-height-2);
  max-width: 68ch;
  &[data-soft] {
    color: var(--ink-soft);
  }
  &[data-small] {
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
`;

/** A small label, for example above a value or beside a title. */
export const Caption = styled.span`
  color: var(--ink-soft);
  font-size: var(--font-size-1);
  font-weight: 560;
  line-height: var(--line-height-1);
  letter-spacing: 0.02em;
`;
