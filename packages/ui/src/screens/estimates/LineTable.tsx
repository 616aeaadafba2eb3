import { lineLabels } from '@plumbline/domain/estimates/differences';
import type { EstimateActor, EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import type { SheetLine } from '@plumbline/domain/estimates/sheet';
import { useSelector } from '@xstate/react';
import { Fragment, useCallback, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { LineEditor } from './LineEditor.tsx';
import { LineRow } from './LineRow.tsx';
import { Sheet } from './lineTableParts.tsx';
import { UnsavedRow } from './UnsavedRow.tsx';

export interface LineTableProps {
  actor: EstimateActor;
  lines: readonly SheetLine[];
}

/** The estimate's lines, each edited in its row [R2.30]. */
export function LineTable({ actor, lines }: LineTableProps) {
  const open = useSelector(actor, ({ context }) => context.open?.line ?? null);
  const formId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  /** Closes the open row and gives the focus back to its Edit button. */
  const leave = (line: string, event: EstimateEvent) => {
    flushSync(() => actor.send(event));
    body.current?.querySelector<HTMLElement>(`[data-line="${line}"] button`)?.focus();
  };
  const edit = useCallback(
    (line: string) => {
      const opens = { type: 'line.opened', line } as const;
      // a row that cannot be saved keeps the focus and says why
      const form = document.getElementById(formId);
      if (actor.getSnapshot().can(opens)) actor.send(opens);
      else if (form instanceof HTMLFormElement) form.requestSubmit();
    },
    [actor, formId],
  );
  const ask = useCallback((line: string) => actor.send({ type: 'delete.asked', line }), [actor]);

  return (
    <Sheet aria-label="Line items">
      <thead>
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
      <tbody ref={body}>
        {lines.map(({ key, values, saving, unsaved, counts }) => (
          <Fragment key={key}>
            {open === key ? (
              <LineEditor
                actor={actor}
                formId={formId}
                name={values.description}
                onLeave={(event) => leave(key, event)}
              />
            ) : (
              <LineRow
                line={key}
                values={values}
                saving={saving}
                unsaved={unsaved !== null}
                counts={counts}
                onEdit={edit}
                onDelete={ask}
              />
            )}
            {unsaved && open !== key && <UnsavedRow change={unsaved} theirs={values} actor={actor} onEdit={edit} />}
          </Fragment>
        ))}
      </tbody>
    </Sheet>
  );
}
