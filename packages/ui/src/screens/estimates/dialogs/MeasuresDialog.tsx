/** The dialog that changes the measures of lines that were added together, with a preview of their quantities. */
import styled from '@emotion/styled';
import { measureUnit, parseMeasure } from '@plumbline/domain/assemblies/measures';
import type { LabelledMeasure } from '@plumbline/domain/assemblies/takeoff';
import { units } from '@plumbline/domain/catalogue/units';
import type { EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import {
  type ChangedMeasures,
  measuresOfLine,
  type PreviewedLine,
  previewMeasures,
} from '@plumbline/domain/estimates/commands/measureChanges';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatDecimal } from '@plumbline/domain/shared/rate';
import { formatMoney, type Money } from '@plumbline/values/money';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Form } from '../../../components/Form.tsx';
import { TextField } from '../../../components/TextField.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { phone } from '../../../theme/breakpoints.ts';
import { touchMedia } from '../estimateLayout.ts';
import { FormulaKeys } from '../FormulaKeys.tsx';

export interface MeasuresDialogProps {
  /** The lines that were added together. Empty if they were deleted while the dialog was open. */
  lines: readonly EstimateRow[];
  /** The id of the line whose measures are shown first. */
  line: string;
  /** By how much a change would change the total of the estimate. */
  totalDifference: (change: ChangedMeasures) => Money;
  onChange: (change: ChangedMeasures) => void;
  onClose: () => void;
}

const { measures: texts } = estimateTexts;

/** A user types new measures, sees the old and the new quantities, and changes the lines together. */
export function MeasuresDialog(props: MeasuresDialogProps) {
  const [assembly] = useState(() => props.lines[0]?.values.takeoff?.assembly ?? '');
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={texts.title(assembly)}
      description={texts.description}
      width="large"
      onOpenChange={(open) => open || props.onClose()}
    >
      {props.lines.length === 0 ? (
        <EmptyState title={texts.noLines} action={<Button onClick={props.onClose}>{texts.close}</Button>} />
      ) : (
        <MeasuresForm {...props} />
      )}
    </Dialog>
  );
}

function MeasuresForm({ lines, line, totalDifference, onChange, onClose }: MeasuresDialogProps) {
  const [storedMeasures] = useState(() => measuresOfLine(lines, line));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(storedMeasures.map(({ name, value }) => [name, formatDecimal(value)])),
  );
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [showsErrors, setShowsErrors] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const parsed = storedMeasures.map((measure) => ({
    ...measure,
    value: parseMeasure(measure.name, typed[measure.name] ?? ''),
  }));
  const areValid = parsed.every((measure): measure is LabelledMeasure => measure.value !== null);
  const preview = previewMeasures(lines, areValid ? parsed : storedMeasures);
  const isTicked = ({ key, isChangedByHand }: PreviewedLine) => ticked.get(key) ?? !isChangedByHand;
  const changedLines = preview.filter((row) => row.computed !== null && isTicked(row));
  const change: ChangedMeasures = { ids: changedLines.map(({ key }) => key), measures: areValid ? parsed : [] };
  const newQuantityCount = changedLines.filter(({ computed, quantity }) => computed?.quantity !== quantity).length;
  const difference = areValid ? totalDifference(change) : null;
  const submit = () => {
    if (areValid) return onChange(change);
    // Synchronous, so that the invalid field is marked before it is focused.
    flushSync(() => setShowsErrors(true));
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormulaKeys />
      <Fields ref={fields}>
        {parsed.map(({ name, label, value }) => (
          <TextField
            key={name}
            label={texts.label(label, measureUnit(name))}
            autoComplete="off"
            inputMode="decimal"
            value={typed[name] ?? ''}
            error={value === null && showsErrors ? texts.invalid : undefined}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </Fields>
      <Lines aria-label={texts.lines}>
        {preview.map((row) => (
          <Line
            key={row.key}
            row={row}
            isTicked={isTicked(row)}
            isPreviewed={areValid}
            onTick={(isOn) => setTicked(new Map(ticked).set(row.key, isOn))}
          />
        ))}
      </Lines>
      <Footer>
        <p role="status">
          {difference !== null && (
            <>
              <VisuallyHidden>{texts.changing(newQuantityCount)} </VisuallyHidden>
              {differenceText(difference)}
            </>
          )}
        </p>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" unavailable={areValid && change.ids.length === 0}>
          {texts.confirm(newQuantityCount)}
        </Button>
      </Footer>
    </Form>
  );
}

const differenceText = (difference: Money): string =>
  difference === 0n ? texts.sameTotal : texts.total(`${difference > 0n ? '+' : ''}${formatMoney(difference)}`);

interface LineProps {
  row: PreviewedLine;
  isTicked: boolean;
  /** Whether the new quantities are known. They are unknown while a measure is invalid. */
  isPreviewed: boolean;
  onTick: (isTicked: boolean) => void;
}

function Line({ row, isTicked, isPreviewed, onTick }: LineProps) {
  const { description, quantity, unit, computed, isChangedByHand } = row;
  const isChanged = isTicked && isPreviewed && computed !== null && computed.quantity !== quantity;
  return (
    <li data-changed={isChanged || undefined}>
      <Checkbox
        label={description}
        checked={isTicked && computed !== null}
        disabled={computed === null}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span data-quantity>
        {formatDecimal(quantity)}
        {isChanged && (
          <>
            <VisuallyHidden> {texts.becomes} </VisuallyHidden>
            <span aria-hidden="true"> → </span>
            <strong>{formatDecimal(computed.quantity)}</strong>
          </>
        )}{' '}
        <span>{units[unit]}</span>
      </span>
      {computed === null ? <em>{texts.noResult}</em> : isChangedByHand && <em>{texts.changedByHand}</em>}
    </li>
  );
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(170px, 1fr));
  gap: var(--space-3);
  align-items: start;
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** The list reaches the left and right edges of the dialog. */
const Lines = styled.ul`
  max-height: min(44vh, 420px);
  margin: 0 calc(-1 * var(--page-gutter));
  overflow-y: auto;
  border-block: 1px solid var(--line);
  font-size: 13px;
  line-height: 18px;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--space-3);
    align-items: center;
    min-height: 36px;
    padding: 5px var(--page-gutter);
  }
  & > li:not(:last-child) {
    border-bottom: 1px solid var(--line);
  }
  & > [data-changed] {
    background: var(--accent-2);
  }
  & > li > label {
    min-width: 0;
    overflow-wrap: anywhere;
    ${touchMedia} {
      padding-block: 12px;
      margin-block: -5px;
    }
  }
  & > li > [data-quantity] {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  & > li > [data-quantity],
  & > li > em {
    color: var(--ink-soft);
    font-style: normal;
  }
  & > li > [data-quantity] > strong {
    color: var(--ink);
    font-weight: 600;
  }
  & > li > em {
    grid-column: 1 / -1;
    padding-left: 24px;
  }
  ${phone} {
    /* The dialog scrolls instead of the list, so that there is only one scroll bar. */
    max-height: none;
    & > li {
      grid-template-columns: minmax(0, 1fr);
      padding-block: 4px 8px;
    }
    & > li > [data-quantity] {
      padding-left: 28px;
      text-align: left;
    }
    & > li > em {
      padding-left: 28px;
    }
  }
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2) var(--space-3);
  & > p {
    margin-right: auto;
    font-weight: 560;
    font-variant-numeric: tabular-nums;
  }
  ${phone} {
    position: sticky;
    bottom: 0;
    z-index: 2;
    margin: 0 calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
    padding: 10px var(--page-gutter);
    border-top: 1px solid var(--line);
    background: var(--page-background);
    & > p {
      flex: 1 0 100%;
    }
    & > button {
      flex: 1;
    }
  }
`;
