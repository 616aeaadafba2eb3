/** The bordered card of a page section. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { phone } from '../theme/breakpoints.ts';
import { Heading } from './Text.tsx';

export interface CardProps {
  /** The heading. It also names the section for screen readers. */
  title?: string;
  /** Shown next to the title in a softer colour. */
  subtitle?: string;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  /** The content below the heading. */
  children: ReactNode;
  /** A class of CSS for the outer element, for example to place it in a grid. */
  className?: string;
}

/** A bordered section of a page with an optional heading. */
export function Card({ title, subtitle, aside, children, className }: CardProps) {
  return (
    <Frame className={className} {...(title && { 'aria-label': title })}>
      {(title || aside) && (
        <CardHeader>
          {title && (
            <Heading>
              {title}
              {subtitle && <small> {subtitle}</small>}
            </Heading>
          )}
          {aside}
        </CardHeader>
      )}
      {children}
    </Frame>
  );
}

const Frame = styled.section`
  display: grid;
  /* Lets the card shrink below the width of its content, for example of a chart that was drawn in a wider window. */
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-content: start;
  min-width: 0;
  padding: calc(20px * var(--scaling));
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--paper);
  ${phone} {
    padding: var(--space-4);
  }
`;

const CardHeader = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  min-height: var(--space-5);
  & > h2 {
    flex: 1 1 140px;
  }
  & > h2 > small {
    color: var(--ink-soft);
    font-size: var(--font-size-small);
    font-weight: 400;
  }
`;
