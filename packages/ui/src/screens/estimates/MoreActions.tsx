/** The menu of the actions that concern the whole estimate, next to the heading of the lines. */
import styled from '@emotion/styled';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { Menu } from '../../components/Menu.tsx';
import { TextButton } from '../../components/TextButton.ts';
import { ChevronDownIcon } from '../../icons/ChevronDownIcon.tsx';
import { linesHeadHeight } from './estimateLayout.ts';
import { useShowsCosts } from './grid/costs.tsx';

export interface MoreActionsProps {
  actor: EstimateActor;
  /** Whether the estimate has lines that a template can be made from. */
  hasLines: boolean;
  /** The ids of the selected lines. */
  selectedLines: ReadonlySet<string>;
  onToggleCosts: () => void;
}

/** The actions: start from another estimate or a template, save the estimate as a template, and show or hide costs. */
export function MoreActions({ actor, hasLines, selectedLines, onToggleCosts }: MoreActionsProps) {
  const showsCosts = useShowsCosts();
  const requestTemplate = () => actor.send({ type: 'template.requested', lines: [...selectedLines] });
  return (
    <Menu
      items={[
        { id: 'startFrom', label: templateTexts.startFrom, onSelect: () => actor.send({ type: 'startFrom.opened' }) },
        ...(hasLines ? [{ id: 'template', label: templateTexts.saveAsTemplate, onSelect: requestTemplate }] : []),
        {
          id: 'costs',
          label: showsCosts ? estimateTexts.cost.hide : estimateTexts.cost.show,
          onSelect: onToggleCosts,
        },
      ]}
    >
      <MoreButton type="button">
        {templateTexts.more}
        <ChevronDownIcon aria-hidden="true" />
      </MoreButton>
    </Menu>
  );
}

const MoreButton = styled(TextButton)`
  flex: none;
  gap: 2px;
  font-size: 13px;
  line-height: 24px;
  min-height: ${linesHeadHeight};
`;
