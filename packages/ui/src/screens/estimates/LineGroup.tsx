import type { EstimateEvent } from '@plumbline/domain/estimates/estimateEvents';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import type { SheetLine } from '@plumbline/domain/estimates/sheet';
import { Fragment, memo, type RefObject } from 'react';
import { LineEditor } from './LineEditor.tsx';
import { LineRow } from './LineRow.tsx';
import { UnsavedRow } from './UnsavedRow.tsx';

export interface LineGroupProps {
  actor: EstimateActor;
  lines: readonly SheetLine[];
  /** The line of this group that is being edited. */
  open: string | null;
  formId: string;
  next: RefObject<string | null>;
  onEdit: (line: string) => void;
  onDelete: (line: string) => void;
  onLeave: (line: string, event: EstimateEvent) => void;
}

/** Some rows of the sheet, drawn again only when one of them changes. */
export const LineGroup = memo(function LineGroup({ lines, open, actor, onEdit, ...row }: LineGroupProps) {
  return (
    <tbody>
      {lines.map(({ key, values, saving, unsaved, counts }) => (
        <Fragment key={key}>
          {open === key ? (
            <LineEditor
              actor={actor}
              formId={row.formId}
              name={values.description}
              next={row.next}
              onLeave={(event) => row.onLeave(key, event)}
            />
          ) : (
            <LineRow
              line={key}
              values={values}
              saving={saving}
              unsaved={unsaved !== null}
              counts={counts}
              onEdit={onEdit}
              onDelete={row.onDelete}
            />
          )}
          {unsaved && open !== key && <UnsavedRow change={unsaved} theirs={values} actor={actor} onEdit={onEdit} />}
        </Fragment>
      ))}
    </tbody>
  );
});
