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
