/** The dialog that sets the margin of lines, and the button that opens it. */

import type { EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import { lineCommands, linesWithMargin } from '@plumbline/domain/estimates/commands/lineCommands';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { targetMarginForm } from '@plumbline/domain/estimates/lines/form';
import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { useId, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { InferType } from 'yup';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Form } from '../../../components/Form.tsx';
import { formResolver } from '../../../components/formResolver.ts';
import { Row } from '../../../components/layout.tsx';
import { NumberField } from '../../../components/NumberField.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';

const { cost: texts } = estimateTexts;

interface MarginInput {
  margin: string;
}

type MarginForm = InferType<typeof targetMarginForm>;

const resolver: Resolver<MarginInput, unknown, MarginForm> = formResolver(targetMarginForm);

export interface TargetMarginDialogProps {
  actor: EstimateActor;
  /** The rows of the estimate. */
  lines: readonly EstimateRow[];
  /** The ids of the lines whose rates change. */
  ids: readonly string[];
  onClose: () => void;
}

/** Asks for a margin in percent. The rates of the lines that have a cost follow it, as one action for undo. */
export function TargetMarginDialog(props: TargetMarginDialogProps) {
  const { lines, ids, onClose } = props;
  const selectedIds = new Set(ids);
  const lineCount = lines.filter(({ key, values }) => selectedIds.has(key) && !isSection(values)).length;
  const changedCount = linesWithMargin(lines, ids).length;
  return (
    <Dialog
      open
      title={texts.targetMargin}
      width="small"
      description={changedCount < lineCount ? texts.keepsRates(lineCount - changedCount) : undefined}
      onOpenChange={(open) => open || onClose()}
    >
      <TargetMarginFields {...props} changedCount={changedCount} />
    </Dialog>
  );
}

function TargetMarginFields({ actor, ids, onClose, changedCount }: TargetMarginDialogProps & { changedCount: number }) {
  const form = useForm<MarginInput, unknown, MarginForm>({ resolver, defaultValues: { margin: '' } });
  const apply = form.handleSubmit(({ margin }) => {
    actor.send({ type: 'lines.changed', command: 'setMargin', ids, value: margin });
    onClose();
  });
  return (
    <Form onSubmit={(event) => void apply(event)}>
      <NumberField
        label={texts.targetMarginField}
        required
        hint={texts.targetMarginHint}
        error={form.formState.errors.margin?.message}
        {...form.register('margin')}
      />
      <Row data-end>
        <Button onClick={onClose}>{texts.cancelMargin}</Button>
        <Button type="submit" variant="primary">
          {texts.applyMargin(changedCount)}
        </Button>
      </Row>
    </Form>
  );
}

/** The button in the bar of the selected lines. Without a line that has a cost, it is unavailable and says why. */
export function TargetMarginButton({ actor, lines, ids }: Omit<TargetMarginDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const reasonId = useId();
  const isPossible = linesWithMargin(lines, ids).length > 0;
  return (
    <>
      <Button
        size="small"
        unavailable={!isPossible}
        aria-describedby={isPossible ? undefined : reasonId}
        tooltip={isPossible ? undefined : texts.needsCost}
        onClick={() => setIsOpen(true)}
      >
        {lineCommands.setMargin.label}
      </Button>
      {!isPossible && <VisuallyHidden id={reasonId}>{texts.needsCost}</VisuallyHidden>}
      {isOpen && <TargetMarginDialog actor={actor} lines={lines} ids={ids} onClose={() => setIsOpen(false)} />}
    </>
  );
}
