/** Text styles: heading, body text and caption. */
import styled from '@emotion/styled';

/** The heading of a section. The page title is in the header. */
export const Heading = styled.h2`
  font-size: 15px;
  font-weight: 620;
  line-height: 22px;
  letter-spacing: -0.005em;
`;

/** Body text. `data-soft` is for secondary text, and `data-small` for small text. */
export const Text = styled.p`
  line-height: 20px;
  max-width: 68ch;
  &[data-soft] {
    color: var(--ink-soft);
  }
  &[data-small] {
    font-size: 13px;
    line-height: 18px;
  }
`;

/** A small label, for example above a value or beside a title. */
export const Caption = styled.span`
  color: var(--ink-soft);
  font-size: 12px;
  font-weight: 560;
  line-height: 16px;
  letter-spacing: 0.02em;
`;
