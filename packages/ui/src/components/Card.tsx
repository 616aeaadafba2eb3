import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { phone } from '../theme/breakpoints.ts';
import { Heading } from './Text.tsx';

export interface CardProps {
  title?: string;
  /** Beside the title, standing back. */
  subtitle?: string;
  /** Stands right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A sheet of paper on the desk: a bordered part of a page with its heading. */
export function Card({ title, subtitle, aside, children, className }: CardProps) {
  return (
    <Sheet className={className} {...(title && { 'aria-label': title })}>
      {(title || aside) && (
        <Head>
          {title && (
            <Heading>
              {title}
              {subtitle && <small> {subtitle}</small>}
            </Heading>
          )}
          {aside}
        </Head>
      )}
      {children}
    </Sheet>
  );
}

const Sheet = styled.section`
  display: grid;
  /* no content, such as a chart drawn at an earlier width, keeps the card from getting narrower */
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-content: start;
  min-width: 0;
  padding: 20px;
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--paper);
  ${phone} {
    padding: var(--space-4);
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  min-height: 24px;
  & > h2 {
    flex: 1 1 140px;
  }
  & > h2 > small {
    color: var(--ink-soft);
    font-size: var(--font-size-table);
    font-weight: 400;
  }
`;
