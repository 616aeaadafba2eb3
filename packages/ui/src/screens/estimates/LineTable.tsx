import { lineLabels } from '@plumbline/domain/estimates/differences';
import type { EstimateEvent } from '@plumbline/domain/estimates/estimateEvents';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import type { SheetLine } from '@plumbline/domain/estimates/sheet';
import { useSelector } from '@xstate/react';
import { memo, type RefObject, useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useScrollPadding } from '../../components/useScrollPadding.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { LineGroup } from './LineGroup.tsx';
import { Sheet } from './lineTableParts.tsx';

export interface LineTableProps {
  actor: EstimateActor;
  lines: readonly SheetLine[];
}

/** Rows that the browser lays out together, or not at all while they are out of sight. */
const groupSize = 50;

const groupsOf = (lines: readonly SheetLine[]) =>
  Array.from({ length: Math.ceil(lines.length / groupSize) }, (_, number) => ({
    number,
    lines: lines.slice(number * groupSize, (number + 1) * groupSize),
  }));

/** The estimate's lines, each edited in its row [R2.30]. */
export const LineTable = memo(function LineTable({ actor, lines }: LineTableProps) {
  const open = useSelector(actor, ({ context }) => context.open?.line ?? null);
  const groups = useMemo(() => groupsOf(lines), [lines]);
  const formId = useId();
  const table = useRef<HTMLTableElement>(null);
  useAddedInSight(actor, table, lines);
  /** The line to go on with when the open one is saved. */
  const next = useRef<string | null>(null);

  const edit = useCallback(
    (line: string) => {
      const form = document.getElementById(formId);
      if (!(form instanceof HTMLFormElement)) return actor.send({ type: 'line.opened', line });
      // a row that cannot be saved keeps the focus and says why
      next.current = line;
      form.requestSubmit();
    },
    [actor, formId],
  );
  const ask = useCallback((line: string) => actor.send({ type: 'delete.asked', line }), [actor]);
  /** Closes the open row and gives the focus back to its Edit button. */
  const leave = useCallback(
    (line: string, event: EstimateEvent) => {
      flushSync(() => actor.send(event));
      if (actor.getSnapshot().context.open) return;
      table.current?.querySelector<HTMLElement>(`[data-line="${line}"] button`)?.focus();
    },
    [actor],
  );

  return (
    <Sheet aria-label="Line items" ref={table}>
      <thead ref={useScrollPadding('top')}>
        <tr>
          {Object.entries(lineLabels).map(([field, label]) => (
            <th key={field} scope="col" data-field={field}>
              {label}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <LineGroup
          key={group.number}
          actor={actor}
          lines={group.lines}
          open={group.lines.some(({ key }) => key === open) ? open : null}
          formId={formId}
          next={next}
          onEdit={edit}
          onDelete={ask}
          onLeave={leave}
        />
      ))}
    </Sheet>
  );
});

/** A line that was added is scrolled to, once it is drawn. */
function useAddedInSight(actor: EstimateActor, table: RefObject<HTMLTableElement | null>, lines: readonly SheetLine[]) {
  const added = useSelector(actor, ({ context }) => context.added);
  const seen = useRef(added);
  useEffect(() => {
    if (added === null || added === seen.current || !lines.some(({ key }) => key === added)) return;
    seen.current = added;
    table.current?.querySelector(`[data-line="${added}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [added, lines, table]);
}
