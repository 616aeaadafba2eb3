import { lineTexts } from '@plumbline/domain/estimates/differences';
import { type LineValues, priceOf } from '@plumbline/domain/estimates/line';
import { formatMoney } from '@plumbline/domain/shared/money';
import { Pencil1Icon, TrashIcon } from '@radix-ui/react-icons';
import { memo } from 'react';

export interface LineRowProps {
  line: string;
  values: LineValues;
  saving: boolean;
  unsaved: boolean;
  /** Whether the line is part of the totals. */
  counts: boolean;
  onEdit: (line: string) => void;
  onDelete: (line: string) => void;
}

/** A line as it stands. There may be a thousand: plain elements, drawn again only when the line itself changes. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
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
      <td data-field="total">{formatMoney(priceOf(values).total)}</td>
      <td data-field="unit">{lineTexts.unit(values)}</td>
      <td data-field="actions">
        <button type="button" aria-label={`Edit ${description}`} title="Edit" onClick={() => onEdit(line)}>
          <Pencil1Icon />
        </button>
        <button type="button" aria-label={`Delete ${description}`} title="Delete" onClick={() => onDelete(line)}>
          <TrashIcon />
        </button>
      </td>
    </tr>
  );
});
