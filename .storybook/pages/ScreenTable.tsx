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
      <DocsTable columnHeadings={['Screen', ...stateNames.map((state) => screenStates[state].heading), 'All stories']}>
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

/* The table is wider than the text of a docs page. */
const Frame = styled.div`
  width: calc(100vw - 64px);
  margin-left: calc(50% - 50vw + 32px);
  color: #21201c;
  font: 13px/1.5 'Nunito Sans', system-ui, sans-serif;
  background: #fff;
  & tbody tr > * {
    padding-right: 16px;
    border-left: 0;
  }
  & tr > :first-of-type {
    position: sticky;
    left: 0;
    min-width: 210px;
    background: #fff;
  }
  & th[scope='row'] > * {
    display: block;
  }
  & th[scope='row'] > strong {
    font-weight: 600;
  }
  & th[scope='row'] > code {
    color: #5d5c56;
    white-space: nowrap;
  }
  & thead th {
    white-space: nowrap;
  }
  & li {
    white-space: nowrap;
  }
  & ul a + a {
    color: #5d5c56;
    font-size: 11px;
  }
  & ol {
    margin: 0;
    padding-left: 24px;
    color: #5d5c56;
  }
  & ol li {
    white-space: normal;
  }
`;

const Absent = styled.span`
  color: #5d5c56;
`;

const MissingMark = styled.span`
  padding: 2px 8px;
  color: #fff;
  border-radius: 3px;
  background: #b3261e;
`;
