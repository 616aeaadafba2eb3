/** The list of actions that concern the whole estimate, next to the heading of the lines. */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { RefObject } from 'react';
import { ActionSelect } from './ActionSelect.tsx';
import { useShowsCosts } from './grid/costs.tsx';

export interface MoreActionsProps {
  actor: EstimateActor;
  /** Whether the estimate has lines that a template can be made from. */
  hasLines: boolean;
  /** The ids of the selected lines. */
  selectedLineIds: RefObject<readonly string[]>;
  onToggleCosts: () => void;
}

/** The actions: start from another estimate or a template, save the estimate as a template, and show or hide costs. */
export function MoreActions({ actor, hasLines, selectedLineIds, onToggleCosts }: MoreActionsProps) {
  const showsCosts = useShowsCosts();
  return (
    <ActionSelect
      quiet
      label={templateTexts.more}
      options={[
        { value: 'startFrom', label: templateTexts.startFrom },
        ...(hasLines ? [{ value: 'template', label: templateTexts.saveAsTemplate }] : []),
        { value: 'costs', label: showsCosts ? estimateTexts.cost.hide : estimateTexts.cost.show },
      ]}
      onSelect={(value) => {
        if (value === 'costs') onToggleCosts();
        else if (value === 'startFrom') actor.send({ type: 'startFrom.opened' });
        else actor.send({ type: 'template.requested', lines: selectedLineIds.current });
      }}
    />
  );
}
