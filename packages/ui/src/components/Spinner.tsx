import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';

const rotate = keyframes({ to: { transform: 'rotate(1turn)' } });

/** A rotating ring in the text colour. It has no text for screen readers, because the text next to it says what is loading. */
export const Spinner = styled.span`
  width: 14px;
  height: 14px;
  flex: none;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${rotate} 0.7s linear infinite;
  /* Overrides the rule in page.css that stops animations. */
  @media (prefers-reduced-motion: reduce) {
    animation-duration: 3s !important;
    animation-iteration-count: infinite !important;
  }
`;
