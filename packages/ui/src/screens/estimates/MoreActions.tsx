/** The menu of the actions that concern the whole estimate, next to the heading of the lines. */
import styled from '@emotion/styled';
import type { EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import { linesWithMargin } from '@plumbline/domain/estimates/commands/lineCommands';
import type { EstimateActors } from '@plumbline/domain/estimates/estimateDialogMachine';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { useState } from 'react';
import { Menu } from '../../components/Menu.tsx';
import { TextButton } from '../../components/TextButton.ts';
import { ChevronDownIcon } from '../../icons/ChevronDownIcon.tsx';
import { useMediaQuery } from '../../theme/useMediaQuery.ts';
import { TargetMarginDialog } from './dialogs/TargetMarginDialog.tsx';
import { cardsQuery, linesHeadHeight } from './estimateLayout.ts';
import { useShowsCosts } from './grid/rows/costs.tsx';

export interface MoreActionsProps extends EstimateActors {
  /** The priced lines. A template can be made from them. */
  lines: readonly EstimateRow[];
  /** The ids of the selected lines. */
  selectedLines: ReadonlySet<string>;
  onToggleCosts: () => void;
  /** Shows the list of keys. */
  onShowKeys: () => void;
}

/** The actions: start from another estimate or a template, save the estimate as a template, show or hide costs, set the margin of all lines, and list the keys. */
export function MoreActions({ actor, dialogs, lines, selectedLines, onToggleCosts, onShowKeys }: MoreActionsProps) {
  const showsCosts = useShowsCosts();
  const [isMarginOpen, setIsMarginOpen] = useState(false);
  const hasLines = lines.length > 0;
  // On a phone the lines are cards, which have no keys of their own.
  const hasKeys = !useMediaQuery(cardsQuery);
  const ids = lines.map(({ key }) => key);
  const canSetMargin = linesWithMargin(lines, ids).length > 0;
  const marginItem = {
    id: 'margin',
    label: canSetMargin ? estimateTexts.cost.setMarginOfAll : estimateTexts.cost.cannotSetMargin,
    disabled: !canSetMargin,
    onSelect: () => setIsMarginOpen(true),
  };
  const requestTemplate = () => dialogs.send({ type: 'template.requested', lines: [...selectedLines] });
  return (
    <>
      <Menu
        items={[
          {
            id: 'startFrom',
            label: templateTexts.startFrom,
            onSelect: () => dialogs.send({ type: 'startFrom.opened' }),
          },
          ...(hasLines ? [{ id: 'template', label: templateTexts.saveAsTemplate, onSelect: requestTemplate }] : []),
          {
            id: 'costs',
            label: showsCosts ? estimateTexts.cost.hide : estimateTexts.cost.show,
            onSelect: onToggleCosts,
          },
          ...(showsCosts ? [marginItem] : []),
          ...(hasKeys ? [{ id: 'keys', label: estimateTexts.keys.open, onSelect: onShowKeys }] : []),
        ]}
      >
        <MoreButton type="button">
          {templateTexts.more}
          <ChevronDownIcon aria-hidden="true" />
        </MoreButton>
      </Menu>
      {isMarginOpen && (
        <TargetMarginDialog actor={actor} lines={lines} ids={ids} onClose={() => setIsMarginOpen(false)} />
      )}
    </>
  );
}

const MoreButton = styled(TextButton)`
  flex: none;
  gap: 2px;
  font-size: 13px;
  line-height: 24px;
  min-height: ${linesHeadHeight};
`;
