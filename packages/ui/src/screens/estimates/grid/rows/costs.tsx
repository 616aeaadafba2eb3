/** The costs and margins on the estimate screen. Users of the company see them, clients never do. */
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { displayedFigures, displayedMargin } from '@plumbline/domain/estimates/changes/displayedMargin';
import type { EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { costText, type LineValues } from '@plumbline/domain/estimates/lines/line';
import { formatMarginPercent, lineMargin, type Margin } from '@plumbline/domain/estimates/pricing/margin';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatMoney } from '@plumbline/values/money';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, useContext } from 'react';
import { Money } from '../../../../components/Money.tsx';
import {
  cardsMedia,
  columnsMedia,
  narrowCardWithCosts,
  narrowestCardWithCosts,
  narrowTouchCardWithCosts,
  touchMedia,
} from '../../estimateLayout.ts';
import { useTotals } from '../../summary/useTotals.tsx';
import { nameAboveNumbers } from './nameAboveNumbers.ts';

const { cost: texts } = estimateTexts;

/** Whether the screen shows costs and margins. They are hidden by default. */
export const CostsShown = createContext(false);
export const useShowsCosts = (): boolean => useContext(CostsShown);

/** The margin as an amount and in percent, followed by `label`. A dash if the margin is unknown. */
function MarginText({ margin, label = '' }: { margin: Margin | null; label?: string }) {
  if (!margin) return '—';
  return (
    <>
      <span data-negative={margin.margin < 0n || undefined}>{formatMoney(margin.margin)}</span>{' '}
      <small>
        {formatMarginPercent(margin.percent)}
        {label}
      </small>
    </>
  );
}

/** The headings of the columns Cost and Margin. */
export const CostHeadings = ({ isGrid }: { isGrid: boolean }) =>
  [
    { field: 'cost', label: texts.label },
    { field: 'margin', label: texts.margin },
  ].map(({ field, label }) => (
    <th key={field} scope="col" role={isGrid ? 'columnheader' : undefined} data-field={field}>
      {label}
    </th>
  ));

/** The cost of a unit, with the cost of the line if the quantity is another than 1. */
function UnitCost({ values }: { values: LineValues }) {
  const margin = lineMargin(values);
  const unitCost = costText(values);
  if (!margin || values.quantity === 1) return unitCost;
  return (
    <>
      {unitCost} <small>{texts.ofLine(formatMoney(margin.cost))}</small>
    </>
  );
}

const cellProps = (isGrid: boolean) => (isGrid ? ({ role: 'gridcell', tabIndex: -1 } as const) : undefined);
const readOnlyCellProps = (isGrid: boolean) => (isGrid ? { ...cellProps(true), 'aria-readonly': true } : undefined);

/** The cost and the margin of a line that is not being edited. */
export const CostCells = ({ values, isGrid }: { values: LineValues; isGrid: boolean }) => (
  <>
    <td data-field="cost" data-unknown={values.cost === null || undefined} {...cellProps(isGrid)}>
      <UnitCost values={values} />
    </td>
    <td data-field="margin" data-unknown={values.cost === null || undefined} {...readOnlyCellProps(isGrid)}>
      <MarginText margin={lineMargin(values)} />
    </td>
  </>
);

interface OpenMarginCellProps {
  actor: EstimateActor;
  row: OpenRow;
  isGrid: boolean;
  /** The field of the markup, above the margin. */
  children?: ReactNode;
}

/** The margin of the line that is being edited. Updates on every key press. */
export function OpenMarginCell({ actor, row, isGrid, children }: OpenMarginCellProps) {
  const margin = useSelector(
    actor,
    ({ context }) => {
      const figures = displayedFigures(row, context.open);
      return figures && lineMargin(figures);
    },
    isSameMargin,
  );
  return (
    <td data-field="margin" {...readOnlyCellProps(isGrid)}>
      {children}
      <output aria-label={texts.margin}>
        <MarginText margin={margin} label={children ? texts.inMargin : ''} />
      </output>
    </td>
  );
}

export type OpenRow = Pick<EstimateRow, 'key' | 'values'>;

const isSameMargin = (a: Margin | null, b: Margin | null): boolean =>
  a?.cost === b?.cost && a?.margin === b?.margin && a?.percent === b?.percent;

/** The cells in the heading of a section. They show the margin of its lines. The cell of the cost is empty, because this column has costs of one unit, which cannot be added. */
export function SectionCostCells(props: { actor: EstimateActor; lines: readonly EstimateRow[]; isGrid: boolean }) {
  const { actor, lines, isGrid } = props;
  const margin = useSelector(actor, ({ context }) => displayedMargin(lines, context.open), isSameMargin);
  return (
    <>
      <td data-field="cost" role={isGrid ? 'gridcell' : undefined} />
      <td data-field="margin" {...readOnlyCellProps(isGrid)}>
        <MarginText margin={margin} />
      </td>
    </>
  );
}

/** The cost and the margin of the estimate, in the summary. */
export function MarginTotals({ actor, lines }: { actor: EstimateActor; lines: readonly EstimateRow[] }) {
  const { discount } = useTotals(actor);
  const total = useSelector(
    actor,
    ({ context }) => displayedMargin(lines, context.open, discount),
    (a, b) => isSameMargin(a, b) && a?.lineCount === b?.lineCount && a?.costedLineCount === b?.costedLineCount,
  );
  return (
    <Totals>
      {total && (
        <dl>
          <div>
            <dt>{texts.total}</dt>
            <dd>
              <Money amount={total.cost} />
            </dd>
          </div>
          <div>
            <dt>{texts.markup}</dt>
            <dd>{formatMarginPercent(total.markup)}</dd>
          </div>
          <div>
            <dt>{texts.margin}</dt>
            <dd data-margin>
              <MarginText margin={total} />
            </dd>
          </div>
        </dl>
      )}
      {!total && <p>{texts.noCosts}</p>}
      {total && <p>{texts.known(total.costedLineCount, total.lineCount)}</p>}
    </Totals>
  );
}

const Totals = styled.div`
  padding-top: 6px;
  border-top: 1px solid var(--line);
  & > dl {
    display: grid;
    margin: 0;
  }
  & > dl > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-height: 28px;
  }
  & dt {
    color: var(--ink-soft);
  }
  & dd {
    margin: 0;
    white-space: nowrap;
  }
  & [data-margin] > small {
    margin-left: 6px;
    color: var(--ink-soft);
    font-size: 13px;
  }
  & [data-negative] {
    color: var(--danger-ink);
  }
  & > p {
    margin: 2px 0 0;
    color: var(--ink-soft);
    font-size: 12px;
    line-height: 16px;
  }
`;

const totalWidth = 'max(clamp(88px, 10cqi, 110px), calc(var(--digits, 0) * 7.8px))';

/**
 * The widths of the columns while costs are shown: name, rate, quantity, tax, total, unit, cost, margin, actions. They shrink with
 * the table. `--digits` is the number of characters of the total of the estimate.
 */
const widths: readonly string[] = [
  'minmax(100px, 1fr)',
  'clamp(72px, 9cqi, 96px)',
  'clamp(50px, 6.6cqi, 78px)',
  'clamp(50px, 6.2cqi, 62px)',
  totalWidth,
  'clamp(82px, 10cqi, 118px)',
  'clamp(84px, 10.4cqi, 112px)',
  'clamp(78px, 9.6cqi, 104px)',
  'var(--row-actions)',
];

const lineColumns = widths.join(' ');

/** In a row that is being edited, the column of the unit is wide enough for the longest name of a unit. */
const editingColumns = widths.with(5, '112px').join(' ');

/** The heading of a section spans the first four columns. */
const sectionColumns = `minmax(0, 1fr) ${widths.slice(4).join(' ')}`;

/** In a narrow card, the name and the actions are above the other columns. The column of the rate takes the remaining width. */
const columnsBelowName = `minmax(72px, 1fr) 58px 50px ${totalWidth} 82px 76px 78px`;
const editingColumnsBelowName = `minmax(80px, 1fr) 62px 54px ${totalWidth} 112px 86px 78px`;

/** Cost and margin are below the rate and the total. */
const narrowestColumns = `minmax(72px, 1fr) 58px 50px ${totalWidth} 92px`;
const narrowestEditingColumns = `minmax(80px, 1fr) 62px 54px ${totalWidth} 112px`;

const costsBelowName = css`
  &[data-costs] {
    ${nameAboveNumbers(columnsBelowName, editingColumnsBelowName)}
  }
  & tr[data-section] > td[data-field='margin'] {
    grid-column: 7;
  }
`;

/** Styles of the table while costs are shown. They must follow the other styles of the rows, because they override some of them. */
export const costStyles = css`
  & :is(th, td):is([data-field='cost'], [data-field='margin']) {
    text-align: right;
    white-space: nowrap;
  }
  & td:is([data-field='cost'], [data-field='margin']) small {
    color: var(--ink-soft);
    font-size: 12px;
  }
  & td[data-unknown] {
    color: var(--ink-soft);
  }
  & tr:not([data-section]) > td[data-field='margin'] [data-negative],
  & [data-negative] {
    color: var(--danger-ink);
  }
  ${columnsMedia} {
    &[data-costs] tr {
      grid-template-columns: ${lineColumns};
    }
    &[data-costs] tr[data-editing] {
      grid-template-columns: ${editingColumns};
    }
    &[data-costs] tr[data-section] {
      grid-template-columns: ${sectionColumns};
    }
    &[data-costs] tr[data-editing] > td:is([data-field='quantity'], [data-field='tax']) input {
      padding-inline: 8px;
    }
    & td:is([data-field='cost'], [data-field='margin']) {
      line-height: 16px;
      & small {
        display: block;
      }
    }
    & tr[data-editing] > td[data-field='margin'] {
      padding-top: 6px;
      & > output {
        display: block;
        margin-top: 4px;
      }
    }
    & tr[data-editing] > td[data-field='margin']:has(input) {
      padding-top: 0;
    }
    ${narrowCardWithCosts} {
      ${costsBelowName}
    }
    ${touchMedia} {
      ${narrowTouchCardWithCosts} {
        ${costsBelowName}
      }
    }
    ${narrowestCardWithCosts} {
      &[data-costs] {
        ${nameAboveNumbers(narrowestColumns, narrowestEditingColumns)}
      }
      & tbody > tr:not([data-notice], [data-section]) > td:is([data-field='cost'], [data-field='margin']) {
        grid-row: 3;
        padding-bottom: 8px;
      }
      & tr > :is(td, th)[data-field='cost'] {
        grid-column: 1;
      }
      & tr > :is(td, th)[data-field='margin'] {
        grid-column: 4;
      }
      & tr > th:is([data-field='cost'], [data-field='margin']) {
        grid-row: 2;
        padding-top: 0;
      }
      & tbody > tr[data-section]:not([data-notice]) > td[data-field='margin'] {
        grid-row: 3;
        grid-column: 4;
      }
    }
  }
  ${cardsMedia} {
    /* Cost and margin are in a separate row below the other numbers. */
    & td[data-field='cost'] {
      flex: 1 1 calc(100% - 200px);
      order: 7;
      color: var(--ink-soft);
      text-align: left;
    }
    & td[data-field='margin'] {
      flex: none;
      order: 8;
      padding-right: 12px;
    }
    & tr:not([data-editing]) > td[data-field='cost']::before {
      content: '${texts.label} ';
    }
    & td[data-field='margin']:not([data-unknown])::before {
      content: '${texts.margin} ';
      color: var(--ink-soft);
    }
    & td[data-field='margin'][data-unknown],
    & tr[data-section] > td:is([data-field='cost'], [data-field='margin']) {
      display: none;
    }
    & tr[data-editing] > td[data-field='cost'] {
      color: inherit;
    }
    & tr[data-editing] > td:is([data-field='cost'], [data-field='margin']:has(input)) {
      align-self: start;
    }
    & tr[data-editing] > td[data-field='margin'] {
      align-self: end;
      line-height: var(--touch);
      text-align: left;
      &:has(input)::before {
        content: none;
      }
    }
  }
`;
