/** The rows of one group in the table of lines. */
import type { EstimateActor, EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import type { EstimateRow } from '@plumbline/domain/estimates/estimateRows';
import type { LineValues } from '@plumbline/domain/estimates/line';
import { lineTexts } from '@plumbline/domain/estimates/line';
import { priceLine } from '@plumbline/domain/estimates/pricing';
import { formatMoney } from '@plumbline/domain/shared/money';
import { Fragment, memo, type RefObject } from 'react';
import { PencilIcon } from '../../icons/PencilIcon.tsx';
import { TrashIcon } from '../../icons/TrashIcon.tsx';
import { LineEditor } from './LineEditor.tsx';
import { UnsavedRow } from './UnsavedChange.tsx';

export interface LineGroupProps {
  actor: EstimateActor;
  lines: readonly EstimateRow[];
  /** The line of this group that is being edited. */
  openLine: string | null;
  formId: string;
  nextLine: RefObject<string | null>;
  onEdit: (line: string) => void;
  onDelete: (line: string) => void;
  onLeave: (line: string, event: EstimateEvent) => void;
}

/** Some rows of the line table. Rendered again only when one of them changes. */
export const LineGroup = memo(function LineGroup({ lines, openLine, actor, onEdit, ...row }: LineGroupProps) {
  return (
    <tbody>
      {lines.map(({ key, values, saving, unsaved, counts }) => (
        <Fragment key={key}>
          {openLine === key ? (
            <LineEditor
              actor={actor}
              formId={row.formId}
              name={values.description}
              nextLine={row.nextLine}
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
          {unsaved && openLine !== key && (
            <UnsavedRow
              change={unsaved}
              savedValues={values}
              onEdit={onEdit}
              onEvent={(event) => row.onLeave(key, event)}
            />
          )}
        </Fragment>
      ))}
    </tbody>
  );
});

interface LineRowProps {
  line: string;
  values: LineValues;
  saving: boolean;
  unsaved: boolean;
  /** Whether the line is part of the totals. */
  counts: boolean;
  onEdit: (line: string) => void;
  onDelete: (line: string) => void;
}

/**
 * A line that is not being edited. There may be a thousand, so it uses plain elements and renders again only when the
 * line changes.
 */
const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, values, onEdit, onDelete } = props;
  const { description } = values;
  return (
    <tr
      data-line={line}
      data-saving={props.saving || undefined}
      data-unsaved={props.unsaved || undefined}
      data-out={props.counts ? undefined : true}
    >
      <td data-field="description">{description}</td>
      <td data-field="rate">{lineTexts.rate(values)}</td>
      <td data-field="quantity">{lineTexts.quantity(values)}</td>
      <td data-field="tax">{lineTexts.tax(values)}</td>
      <td data-field="total">{formatMoney(priceLine(values).total)}</td>
      <td data-field="unit">{lineTexts.unit(values)}</td>
      <td data-field="actions">
        <button type="button" aria-label={`Edit ${description}`} title="Edit" onClick={() => onEdit(line)}>
          <PencilIcon />
        </button>
        <button type="button" aria-label={`Delete ${description}`} title="Delete" onClick={() => onDelete(line)}>
          <TrashIcon />
        </button>
      </td>
    </tr>
  );
});
