import styled from '@emotion/styled';
import { type ReactNode, useEffect, useRef } from 'react';
import { Stack } from '../../components/layout.tsx';

/** One step of the dialog. Takes the focus where the one before had it, for what had it is gone. */
export function Step({ name, children }: { name: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    // lost, it is with the page or the dialog around
    if (document.activeElement?.contains(frame.current)) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Frame ref={frame} tabIndex={-1} aria-label={name}>
      {children}
    </Frame>
  );
}

const Frame = styled(Stack.withComponent('section'))`
  outline: none; /* nothing can be done on it */
  & > :is([role='alert'], [role='status']):empty {
    display: none;
  }
`;

/** The buttons of a step, the main one last. */
export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  & > p {
    flex: 1 1 240px;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    text-wrap: pretty;
  }
`;
