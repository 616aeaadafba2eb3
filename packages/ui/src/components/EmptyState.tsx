/** The text and the buttons that are shown in place of an empty list or a missing record. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** What is missing: `No projects yet`. A search without results has a different title. */
  title: string;
  /** What to do next. */
  text?: ReactNode;
  /** The buttons or links of the next steps. */
  action?: ReactNode;
}

/** Replaces a list that has no entries, or a record that does not exist. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Frame>
      <Drawing viewBox="0 0 24 48" aria-hidden="true">
        <path d="M12 0v22" />
        <path d="M8.5 22h7v4l3 4-6.5 16L5.5 30l3-4z" />
      </Drawing>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding: var(--space-7) var(--space-4);
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius-4);
  text-align: center;
  & > h2 {
    font-size: var(--font-size-heading);
    font-weight: 620;
    line-height: var(--line-height-heading);
  }
  & > p {
    max-width: 46ch;
    color: var(--ink-soft);
    text-wrap: balance;
  }
  & > :is(a, button) {
    margin-top: var(--space-3);
  }
`;

/** A plumb bob on its line. */
const Drawing = styled.svg`
  height: 56px;
  margin-bottom: var(--space-2);
  fill: none;
  stroke: var(--line-control);
  stroke-width: 1.25;
  stroke-linejoin: round;
`;
