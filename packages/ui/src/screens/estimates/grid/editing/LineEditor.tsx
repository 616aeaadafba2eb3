/** The table row in which a user edits a line of an estimate, and the parts that it shares with the editor of a single cell. */
import { markupText } from '@plumbline/domain/catalogue/markup';
import type { EstimateActor, EstimateEvent, EstimateSnapshot } from '@plumbline/domain/estimates/estimateMachine';
import type { EstimateItemForm } from '@plumbline/domain/estimates/lines/form';
import { editedLineOf, type LineValues, parseFigures } from '@plumbline/domain/estimates/lines/line';
import { priceLine } from '@plumbline/domain/estimates/pricing/pricing';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatMoney } from '@plumbline/values/money';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Checkbox } from '../../../../components/Checkbox.tsx';
import { IconButton } from '../../../../components/IconButton.tsx';
import { CheckIcon } from '../../../../icons/CheckIcon.tsx';
import { CrossIcon } from '../../../../icons/CrossIcon.tsx';
import { useMediaQuery } from '../../../../theme/useMediaQuery.ts';
import { cardsQuery } from '../../estimateLayout.ts';
import type { OpenCell } from '../focus/lineGridFocus.ts';
import { OpenMarginCell, useShowsCosts } from '../rows/costs.tsx';
import {
  emptyLine,
  isEnterInField,
  type LineForm,
  type LineInput,
  lineFields,
  linePriceParsers,
  lineResolver,
  submitLine,
  useLinePrice,
} from './LineFields.tsx';

/** The line to edit after the open line is saved. Without a cell, all fields of the line are edited. */
export interface NextLine {
  /** The id of the line. */
  readonly line: string;
  readonly cell?: OpenCell;
}

export interface LineEditorProps {
  actor: EstimateActor;
  formId: string;
  /** The id of the line. */
  line: string;
  values: LineValues;
  /** The line to edit after this line is saved, if the user has already chosen it. */
  nextLine: RefObject<NextLine | null>;
  /** Sends the event that closes the row. `nextCell` is the cell to edit in the next line. */
  onLeave: (event: EstimateEvent, nextCell?: OpenCell) => void;
}

/** The total of the typed numbers in cents. Null if no line is open, or if a number is missing or invalid. */
function draftTotal({ context }: EstimateSnapshot) {
  const figures = context.open && parseFigures(context.open.draft);
  return figures && priceLine(figures).total;
}

/** The form of the open line. The machine stores its input, so that a reload of the page keeps it. */
export function useOpenLineForm(actor: EstimateActor): LineForm {
  const [initialValues] = useState(() => {
    const { open } = actor.getSnapshot().context;
    const draft = { ...emptyLine, ...open?.draft };
    return { ...draft, markup: markupText(draft, linePriceParsers) };
  });
  const form = useForm<LineInput, unknown, EstimateItemForm>({ resolver: lineResolver, defaultValues: initialValues });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => actor.send({ type: 'line.typed', draft: values }),
      }),
    [actor, form],
  );
  return form;
}

/** Edits a line in its row. Enter saves, Esc cancels [R2.30]. */
export function LineEditor({ actor, formId, line, values, nextLine, onLeave }: LineEditorProps) {
  const form = useOpenLineForm(actor);
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form]);

  const close = () => onLeave({ type: 'line.closed' });
  /** Returns the next line and forgets it. Also called if the input is invalid: the open line stays open, so no next line follows. */
  const takeNextLine = () => {
    const next = nextLine.current;
    nextLine.current = null;
    return next;
  };
  const save = (byKeyboard: boolean) =>
    submitLine(
      form,
      (valid, texts) => {
        const next = takeNextLine();
        onLeave(
          { type: 'line.edited', values: editedLineOf(valid, texts), byKeyboard, ...(next && { next: next.line }) },
          next?.cell,
        );
      },
      takeNextLine,
    );
  const handleKeyDown = (event: KeyboardEvent) => {
    const isSave = isEnterInField(event);
    if (!isSave && event.key !== 'Escape') return;
    event.preventDefault();
    if (isSave) save(true);
    else close();
  };
  // On a card the fields show their labels, because there is no table head.
  const isGrid = !useMediaQuery(cardsQuery);
  const showsCosts = useShowsCosts();
  const followedPrice = useLinePrice(form, { isNew: false });
  const fields = lineFields(form, { formId, hideLabel: isGrid, followedPrice });
  const cell = isGrid ? ({ role: 'gridcell' } as const) : undefined;
  return (
    <tr role={isGrid ? 'row' : undefined} data-editing onKeyDown={handleKeyDown}>
      <td data-field="description" {...cell}>
        <form
          id={formId}
          aria-label={`Edit ${values.description}`}
          onSubmit={(event) => {
            event.preventDefault();
            save(false);
          }}
          noValidate
        />
        {fields.name}
        {fields.scope}
      </td>
      <td data-field="rate" {...cell}>
        {fields.rate}
      </td>
      <td data-field="quantity" {...cell}>
        {fields.quantity}
      </td>
      <td data-field="tax" {...cell}>
        {fields.tax}
      </td>
      <td data-field="total" {...cell}>
        <DraftTotal actor={actor} formId={formId} />
      </td>
      <td data-field="unit" {...cell}>
        {fields.unit}
      </td>
      {showsCosts && (
        <>
          <td data-field="cost" {...cell}>
            {fields.cost}
          </td>
          <OpenMarginCell actor={actor} row={{ key: line, values }} isGrid={isGrid}>
            {fields.markup}
          </OpenMarginCell>
        </>
      )}
      <td data-field="actions" {...cell}>
        <IconButton label="Save" type="submit" form={formId} icon={<CheckIcon />} />
        <IconButton label="Cancel" icon={<CrossIcon />} onClick={close} />
      </td>
      {!isGrid && (
        <td data-field="option">
          <OptionField actor={actor} line={line} values={values} />
        </td>
      )}
    </tr>
  );
}

/** Makes the line optional or regular immediately, without a click on Save. In the grid, the bar of the selected lines has this action. */
function OptionField({ actor, line, values: { option } }: Pick<LineEditorProps, 'actor' | 'line' | 'values'>) {
  return (
    <Checkbox
      label={estimateTexts.option.isOptional}
      checked={option !== 'none'}
      onChange={({ target }) =>
        actor.send({
          type: 'lines.changed',
          command: 'setOption',
          ids: [line],
          value: target.checked ? 'offered' : 'none',
        })
      }
    />
  );
}

/** Updates on every key press. A separate component, so that a key press renders nothing else. */
export function DraftTotal({ actor, formId }: { actor: EstimateActor; formId: string }) {
  const total = useSelector(actor, draftTotal);
  return <output form={formId}>{total === null ? '—' : formatMoney(total)}</output>;
}
