/** Buttons above the project list that list only favourites, or only some statuses, with the number of projects of each status. */
import styled from '@emotion/styled';
import type { ProjectSummary } from '@plumbline/domain/projects/contract';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { type ProjectStatus, projectStatusCodes, projectStatuses } from '@plumbline/domain/projects/status';
import { toggleStyles } from '../../components/toggleStyles.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { StarFilledIcon } from '../../icons/StarFilledIcon.tsx';
import { StarIcon } from '../../icons/StarIcon.tsx';
import { statusTokens } from '../../records/StatusBadge.tsx';

export interface StatusTogglesProps {
  filter: Pick<ProjectFilter, 'statuses' | 'favourites'>;
  onChange: (change: Partial<Pick<ProjectFilter, 'statuses' | 'favourites'>>) => void;
  /** The numbers of projects, or undefined while they are loading. */
  summary: Pick<ProjectSummary, 'statuses'> | undefined;
}

/** The statuses after a click on one of them, in the order of the pipeline. */
const toggle = (statuses: readonly ProjectStatus[], toggled: ProjectStatus) =>
  projectStatusCodes.filter((status) => statuses.includes(status) !== (status === toggled));

/** One button for the favourites and one for each status. Several statuses can be on. None means all. */
export function StatusToggles({ filter, onChange, summary }: StatusTogglesProps) {
  const counts = new Map(summary?.statuses.map(({ status, count }) => [status, count]));
  return (
    <Row role="group" aria-label="Favourites and statuses">
      <Toggle
        type="button"
        aria-pressed={filter.favourites}
        onClick={() => onChange({ favourites: !filter.favourites })}
        data-favourites={filter.favourites || undefined}
      >
        {filter.favourites ? <StarFilledIcon aria-hidden="true" /> : <StarIcon aria-hidden="true" />}
        Only favourites
      </Toggle>
      {projectStatusCodes.map((status) => (
        <Toggle
          key={status}
          type="button"
          aria-pressed={filter.statuses.includes(status)}
          onClick={() => onChange({ statuses: toggle(filter.statuses, status) })}
          style={{ '--dot': `var(--status-${statusTokens[status]})` } as React.CSSProperties}
          data-dot
        >
          {projectStatuses[status]}
          <Count>
            <VisuallyHidden>, </VisuallyHidden>
            {counts.get(status)?.toLocaleString('en-US')}
          </Count>
        </Toggle>
      ))}
    </Row>
  );
}

/** On a phone the buttons scroll sideways. The hidden texts in them are positioned, so without `position` they would make the page wider. */
const Row = styled.div`
  position: relative;
  display: flex;
  gap: 6px;
  margin-inline: -4px; /* The padding has space for the outline of a focused button. */
  padding: 4px;
  overflow-x: auto;
  scrollbar-width: none;
`;

const Toggle = styled.button`
  ${toggleStyles}
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 6px;
  &[data-dot]::before {
    content: '';
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: var(--dot);
    forced-color-adjust: none;
  }
  &[data-favourites] > svg {
    color: var(--star);
  }
`;

/** The width stays the same while the numbers change, so that the buttons do not move. */
const Count = styled.span`
  min-width: 1ch;
  font-variant-numeric: tabular-nums;
`;
