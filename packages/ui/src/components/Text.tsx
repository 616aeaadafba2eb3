import styled from '@emotion/styled';

/** The heading of a part of a page. The page's own title is the header's. */
export const Heading = styled.h2`
  font-size: 15px;
  font-weight: 620;
  line-height: 22px;
  letter-spacing: -0.005em;
`;

/** Running text; `data-soft` for what stands back. */
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

/** The small label over a value or a group. */
export const Caption = styled.span`
  color: var(--ink-soft);
  font-size: 12px;
  font-weight: 560;
  line-height: 16px;
  letter-spacing: 0.02em;
`;
