/** The table on the page "All screens" of Storybook: each route with the stories of its screen, by state. */
import rows from 'virtual:screen-rows';
import styled from '@emotion/styled';
import { type ScreenState, screenStates } from '../../packages/ui/src/components/testing/screenStates.ts';
import type { ScreenCell } from '../../scripts/allScreens/readScreenRows.ts';
import { DocsTable, StoryLink } from './DocsTable.tsx';

const stateNames = Object.keys(screenStates) as readonly ScreenState[];

/**
 * The stories of all screens by state. A red cell lacks a story. A dash marks a state that needs no story. The number after the dash
 * refers to the reason in the list below the table.
 */
export function ScreenTable() {
  const cells = rows.flatMap((row) => Object.values(row.cells));
  const reasons = [...new Set(cells.flatMap(({ reason }) => reason ?? []))];
  const missingCount = cells.filter(isMissing).length;
  return (
    <Frame className="sb-unstyled">
      <p>
        {rows.length} screens, {stateNames.length} states, {missingCount} missing.
      </p>
      <DocsTable
        label="Stories of each screen by state"
        columnHeadings={['Screen', ...stateNames.map((state) => screenStates[state].heading), 'All']}
      >
        {rows.map(({ paths, title, storyCount, cells: rowCells }) => (
          <tr key={`${paths} ${title}`}>
            <th scope="row">
              {title && <strong>{title.split('/').at(-1)}</strong>}
              {paths.length === 0 && <MissingMark>No path</MissingMark>}
              {paths.map((path) => (
                <code key={path}>{path}</code>
              ))}
            </th>
            {stateNames.map((state) => (
              <td key={state}>
                <CellContent cell={rowCells[state]} reasons={reasons} />
              </td>
            ))}
            <td>{storyCount}</td>
          </tr>
        ))}
      </DocsTable>
      <ol>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
    </Frame>
  );
}

const isMissing = ({ stories, reason }: ScreenCell) => stories.length === 0 && reason === undefined;

function CellContent({ cell, reasons }: { cell: ScreenCell; reasons: readonly string[] }) {
  const { stories, reason } = cell;
  if (reason !== undefined)
    return (
      <Absent title={reason}>
        – <sup>{reasons.indexOf(reason) + 1}</sup>
      </Absent>
    );
  if (isMissing(cell)) return <MissingMark>Missing</MissingMark>;
  return (
    <ul>
      {stories.map(({ id, name }) => (
        <li key={id}>
          <StoryLink id={id}>{name}</StoryLink>{' '}
          <StoryLink id={id} globals="viewport.value:phone" label={`${name}, 390 pixels wide`}>
            390
          </StoryLink>
        </li>
      ))}
    </ul>
  );
}

/*
 * The table is wider than the text of a docs page. It fits a window of 1440 px with the sidebar of Storybook. Its head and its first column
 * stay in view.
 */
const Frame = styled.div`
  width: calc(100vw - 56px);
  margin-left: calc(50% - 50vw + 28px);
  & > [role='region'] {
    overflow: auto;
    max-height: calc(100vh - 48px);
    border: 1px solid var(--line);
    border-radius: var(--radius-3);
    background: var(--paper);
  }
  & > [role='region'] > table {
    min-width: 1070px;
    table-layout: fixed;
    border-collapse: separate;
    border-spacing: 0;
    font-size: 12px;
    line-height: 16px;
  }
  & > [role='region'] > table :is(th, td) {
    padding: 5px 4px;
    overflow-wrap: anywhere;
  }
  & tbody tr:first-of-type > * {
    border-top: 0;
  }
  & thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    border-bottom: 1px solid var(--line-strong);
    background: var(--paper);
    font-size: 11px;
    overflow-wrap: normal;
  }
  & th[scope='row'],
  & thead th:first-of-type {
    position: sticky;
    left: 0;
    width: 140px;
    border-right: 1px solid var(--line);
    background: var(--paper);
  }
  & thead th:first-of-type {
    z-index: 2;
  }
  & tr > :last-child {
    width: 40px;
    text-align: right;
  }
  & th[scope='row'] > * {
    display: block;
  }
  & th[scope='row'] > strong {
    font-weight: 600;
  }
  & th[scope='row'] > code {
    color: var(--ink-soft);
    font-size: 11px;
  }
  & li + li {
    margin-top: 4px;
  }
  & li > a:last-of-type {
    color: var(--ink-soft);
    font-size: 11px;
    white-space: nowrap;
  }
  & > ol {
    padding-left: 24px;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
  }
`;

const Absent = styled.span`
  color: var(--ink-soft);
`;

const MissingMark = styled.span`
  padding: 2px 4px;
  border-radius: var(--radius-1);
  background: var(--danger-bg);
  color: var(--danger-ink);
`;
