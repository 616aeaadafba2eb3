import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

/** A turning ring in the colour of the text around it. Says nothing to a screen reader: what it stands beside does. */
export const Spinner = styled.span`
  width: 14px;
  height: 14px;
  flex: none;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.7s linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation-duration: 3s !important;
    animation-iteration-count: infinite !important;
  }
`;
