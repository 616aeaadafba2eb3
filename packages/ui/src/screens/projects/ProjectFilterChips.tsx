/** The active filters of the project list that no field can show, each with a button that removes it. */
import styled from '@emotion/styled';
import { lostFilterLabel } from '@plumbline/domain/projects/lostJobs';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { projectStatuses } from '@plumbline/domain/projects/status';
import { type RefObject, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { CrossIcon } from '../../icons/CrossIcon.tsx';
import { phone } from '../../theme/breakpoints.ts';

export interface ProjectFilterChipsProps {
  chips: readonly Chip[];
  filter: ProjectFilter;
  onChange: (filter: ProjectFilter) => void;
  onClear: () => void;
  /** Receives the focus when a click on the only remaining chip removes it. */
  focusTarget: RefObject<HTMLElement | null>;
}

interface Chip {
  readonly text: string;
  /** The change that removes the filter of the chip. */
  readonly removal: Partial<ProjectFilter>;
}

/**
 * Returns a chip for each active filter that no field can show. Several selected statuses have one chip together, because the field
 * Status shows only their number. Links from the dashboard set these filters. `referrerName` is the name of the referrer as it is spelled
 * in a project.
 */
export function createFilterChips(filter: ProjectFilter, referrerName: string): readonly Chip[] {
  const { statuses, closedIn, becamePendingIn } = filter;
  const statusLabels = statuses.map((status) => projectStatuses[status]).join(', ');
  const { scheduledFrom, scheduledTo } = filter;
  const chips: readonly (Chip | false)[] = [
    statuses.length > 1 && { text: statusLabels, removal: { statuses: [] } },
    closedIn !== null && { text: `Closed in ${closedIn}`, removal: { closedIn: null } },
    becamePendingIn !== null && { text: `Became pending in ${becamePendingIn}`, removal: { becamePendingIn: null } },
    filter.lost !== null && { text: lostFilterLabel(filter.lost), removal: { lost: null } },
    (scheduledFrom !== null || scheduledTo !== null) && {
      text: ['Planned', scheduledFrom && `from ${scheduledFrom}`, scheduledTo && `to ${scheduledTo}`]
        .filter(Boolean)
        .join(' '),
      removal: { scheduledFrom: null, scheduledTo: null },
    },
    filter.referrer !== null && { text: `Referred by ${referrerName}`, removal: { referrer: null } },
    filter.referred && { text: 'Has a referrer', removal: { referred: false } },
    filter.priced && { text: 'Price above 0', removal: { priced: false } },
  ];
  return chips.filter((chip) => chip !== false);
}

/** The chips, each with a button that removes its filter, and a button that clears all filters. */
export function ProjectFilterChips({ chips, filter, onChange, onClear, focusTarget }: ProjectFilterChipsProps) {
  const list = useRef<HTMLUListElement>(null);

  const remove = (index: number) => {
    const buttons = list.current?.querySelectorAll('button');
    onChange({ ...filter, ...chips[index]?.removal });
    (buttons?.[index + 1] ?? buttons?.[index - 1] ?? focusTarget.current)?.focus();
  };

  return (
    <Frame>
      <List ref={list} aria-label="More filters">
        {chips.map(({ text }, index) => (
          <li key={text}>
            <span>{text}</span>
            <IconButton
              label={`Remove filter ${text}`}
              hint="Remove filter"
              icon={<CrossIcon />}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </List>
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear filters
      </Button>
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex: 1 1 100%;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;

const List = styled.ul`
  display: contents; /* The button Clear filters is on the same line as the last chip. */
  & > li {
    display: flex;
    align-items: center;
    min-width: 0;
    padding-left: 10px;
    border-radius: var(--radius-2);
    background: var(--gray-a3);
    font-size: 13px;
    line-height: 18px;
  }
  & > li > span {
    padding-block: 5px;
    overflow-wrap: anywhere;
  }
  & > li > button {
    width: 28px;
    height: 28px;
    ${phone} {
      width: 40px;
      height: 40px;
    }
  }
`;
