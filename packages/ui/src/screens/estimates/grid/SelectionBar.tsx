/** The bar above the table of lines, with the actions for the selected lines. */
import styled from '@emotion/styled';
import type { LineOption } from '@plumbline/domain/estimates/extraLineValues';
import { parseTax } from '@plumbline/domain/estimates/line';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { NumberField } from '../../../components/NumberField.tsx';
import { ArrowLeftIcon } from '../../../icons/ArrowLeftIcon.tsx';
import { CrossIcon } from '../../../icons/CrossIcon.tsx';
import { shortWindow } from '../../../theme/breakpoints.ts';
import { ActionSelect } from '../ActionSelect.tsx';

export interface SelectionBarProps {
  /** The number of selected lines. */
  count: number;
  /** Whether the selected lines can move up, and whether they can move down. */
  canMove: { readonly up: boolean; readonly down: boolean };
  onDuplicate: () => void;
  /** Moves the lines by one row: -1 for up, 1 for down. */
  onMove: (step: 1 | -1) => void;
  /** Receives the tax in percent. */
  onSetTax: (tax: number) => void;
  /** The sections that the lines can be put in. */
  sections: readonly { readonly key: string; readonly name: string }[];
  /** Puts the lines in the section whose `key` is passed. Null puts them in a new section. */
  onPutInSection: (sectionKey: string | null) => void;
  /** Makes the lines optional or regular. */
  onSetOption: (option: LineOption) => void;
  onDelete: () => void;
  onClear: () => void;
}

const { selection, option } = estimateTexts;

const optionActions = Object.entries(option.actions).map(([value, label]) => ({ value, label }));

/** The value of the action that puts the lines in a new section. It differs from the id of every section. */
const newSection = 'new';

/** The bar covers the table head, so that the rows do not move when it appears. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, canMove, sections, onDuplicate, onMove, onSetTax, onPutInSection, onSetOption, onDelete, onClear } =
    props;
  const [tax, setTax] = useState('');
  const [isTaxInvalid, setIsTaxInvalid] = useState(false);
  const submitTax = (event: SubmitEvent) => {
    event.preventDefault();
    const value = parseTax(tax);
    setIsTaxInvalid(value === null);
    if (value !== null) onSetTax(value);
  };
  return (
    <Bar role="group" aria-label={selection.label}>
      <strong role="status">{selection.count(count)}</strong>
      <Button size="small" onClick={onDuplicate}>
        {selection.duplicate}
      </Button>
      <MoveButton
        size="small"
        aria-label={selection.moveUp}
        title={selection.moveUp}
        icon={<ArrowLeftIcon />}
        unavailable={!canMove.up}
        onClick={() => onMove(-1)}
      />
      <MoveButton
        size="small"
        aria-label={selection.moveDown}
        title={selection.moveDown}
        icon={<ArrowLeftIcon data-down />}
        unavailable={!canMove.down}
        onClick={() => onMove(1)}
      />
      <form onSubmit={submitTax} noValidate>
        <NumberField
          label={selection.tax}
          hideLabel
          placeholder="Tax %"
          value={tax}
          aria-invalid={isTaxInvalid || undefined}
          onChange={(event) => setTax(event.target.value)}
        />
        <Button size="small" type="submit">
          {selection.setTax}
        </Button>
      </form>
      <ActionSelect
        label={estimateTexts.sections.putIn}
        options={[
          ...sections.map(({ key, name }) => ({ value: key, label: name })),
          { value: newSection, label: estimateTexts.sections.putInNew },
        ]}
        onSelect={(value) => onPutInSection(value === newSection ? null : value)}
      />
      <ActionSelect label={option.set} options={optionActions} onSelect={(value) => onSetOption(value as LineOption)} />
      <Button size="small" onClick={onDelete}>
        {selection.delete}
      </Button>
      <IconButton label={selection.clear} tooltipSide="none" icon={<CrossIcon />} onClick={onClear} />
    </Bar>
  );
}

/** The arrow points up or down. */
const MoveButton = styled(Button)`
  width: 28px;
  padding: 0;
  & > svg {
    transform: rotate(90deg);
  }
  & > svg[data-down] {
    transform: rotate(-90deg);
  }
`;

const Bar = styled.div`
  position: sticky;
  top: calc(56px + var(--banners-height, 0px));
  z-index: 3;
  display: flex;
  align-items: center;
  gap: 6px;
  height: 36px;
  margin-bottom: -36px;
  padding-inline: 20px 12px;
  background: var(--indigo-3);
  font-size: 13px;
  white-space: nowrap;
  & > strong {
    margin-right: auto;
    font-weight: 580;
  }
  & > form {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  & input {
    width: 64px;
    height: 26px;
    font-size: 13px;
  }
  ${shortWindow} {
    position: static;
  }
`;
