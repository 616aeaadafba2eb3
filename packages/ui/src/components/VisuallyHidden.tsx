import { css } from '@emotion/react';
import styled from '@emotion/styled';

/** Hides an element from the screen but not from screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Content for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
