/** The list of actions that concern the whole estimate, next to the heading of the lines. */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { RefObject } from 'react';
import { ActionSelect } from './ActionSelect.tsx';

export interface MoreActionsProps {
  actor: EstimateActor;
  /** Whether the estimate has lines that a template can be made from. */
  hasLines: boolean;
  /** The ids of the selected lines. */
  selectedLines: RefObject<readonly string[]>;
}

/** Starts from another estimate or a template, and saves the estimate as a template. */
export function MoreActions({ actor, hasLines, selectedLines }: MoreActionsProps) {
  return (
    <ActionSelect
      quiet
      label={templateTexts.more}
      options={[
        { value: 'startFrom', label: templateTexts.startFrom },
        ...(hasLines ? [{ value: 'template', label: templateTexts.saveAsTemplate }] : []),
      ]}
      onSelect={(value) =>
        actor.send(
          value === 'startFrom'
            ? { type: 'startFrom.opened' }
            : { type: 'template.requested', lines: selectedLines.current },
        )
      }
    />
  );
}
