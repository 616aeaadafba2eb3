/** The list of actions that concern the whole estimate, next to the heading of the lines. */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { RefObject } from 'react';
import { ActionSelect } from './ActionSelect.tsx';
import { useCosts } from './costsContext.ts';

export interface MoreActionsProps {
  actor: EstimateActor;
  /** Whether the estimate has lines that a template can be made from. */
  hasLines: boolean;
  /** The ids of the selected lines. */
  selectedLines: RefObject<readonly string[]>;
  onToggleCosts: () => void;
}

/** Starts from another estimate or a template, saves the estimate as a template, and shows or hides costs. */
export function MoreActions({ actor, hasLines, selectedLines, onToggleCosts }: MoreActionsProps) {
  const costs = useCosts();
  return (
    <ActionSelect
      quiet
      label={templateTexts.more}
      options={[
        { value: 'startFrom', label: templateTexts.startFrom },
        ...(hasLines ? [{ value: 'template', label: templateTexts.saveAsTemplate }] : []),
        { value: 'costs', label: costs ? estimateTexts.cost.hide : estimateTexts.cost.show },
      ]}
      onSelect={(value) => {
        if (value === 'costs') onToggleCosts();
        else if (value === 'startFrom') actor.send({ type: 'startFrom.opened' });
        else actor.send({ type: 'template.requested', lines: selectedLines.current });
      }}
    />
  );
}
