import styled from '@emotion/styled';
import type { ReactNode } from 'react';

export interface DescriptionListProps {
  /** Names and values, in order. */
  rows: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names and their values, for example the details of a package. */
export function DescriptionList({ rows }: DescriptionListProps) {
  return (
    <List>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  & > div {
    display: grid;
    grid-template-columns: minmax(88px, 30%) 1fr;
    gap: var(--space-3);
    padding: 8px 0;
    line-height: var(--line-height-2);
  }
  & > div:not(:first-of-type) {
    border-top: 1px solid var(--line);
  }
  & > div:first-of-type {
    padding-top: 0;
  }
  & > div:last-of-type {
    padding-bottom: 0;
  }
  & dt {
    color: var(--ink-soft);
  }
  & dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
