/** The bar that changes all selected projects of the list. */
import styled from '@emotion/styled';
import type { Office } from '@plumbline/domain/offices/office';
import type { BulkValues } from '@plumbline/domain/projects/bulkChangeMachine';
import { maxBulkChanges } from '@plumbline/domain/projects/bulkLimits';
import { isLost, noReasonGiven } from '@plumbline/domain/projects/lostJobs';
import type { Project } from '@plumbline/domain/projects/project';
import type { ProjectStatus } from '@plumbline/domain/projects/status';
import { pluralize } from '@plumbline/domain/shared/pluralize';
import { type CurrentUser, canAssignEstimator } from '@plumbline/domain/users/permissions';
import type { User } from '@plumbline/domain/users/user';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { type Option, SelectField } from '../../components/SelectField.tsx';
import { CrossIcon } from '../../icons/CrossIcon.tsx';
import { StarFilledIcon } from '../../icons/StarFilledIcon.tsx';
import { TrashIcon } from '../../icons/TrashIcon.tsx';
import { statusOptions } from '../../records/statusOptions.ts';
import { phone } from '../../theme/breakpoints.ts';

export interface BulkBarProps {
  /** The selected projects, also those of other pages. */
  selected: readonly Project[];
  offices: readonly Office[];
  users: readonly User[];
  currentUser: CurrentUser;
  /** The reasons for which the company loses jobs. */
  lostReasons: readonly string[];
  onChange: (values: BulkValues) => void;
  /** Asks for confirmation and deletes the projects. */
  onDelete: () => void;
  onClear: () => void;
}

/** The value of an option that removes the office, the estimator or the reason. No reason has this name, because it starts with a space. */
const none = ' none';

/** A select whose options are actions: it shows its name again after a choice. */
const Action = ({
  label,
  options,
  onChoose,
}: {
  label: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
}) => (
  <SelectField
    label={`${label} of the selected projects`}
    hideLabel
    placeholder={label}
    options={options}
    value=""
    onChange={({ target }) => target.value !== '' && onChoose(target.value)}
  />
);

/** The number of selected projects, and what can be done with them. Users see it while projects are selected. */
export function BulkBar({
  selected,
  offices,
  users,
  currentUser,
  lostReasons,
  onChange,
  onDelete,
  onClear,
}: BulkBarProps) {
  const isTooMany = selected.length > maxBulkChanges;
  const areFavourites = selected.every(({ favourite }) => favourite);
  return (
    <Bar role="group" aria-label="Selected projects">
      <strong role="status">
        {pluralize(selected.length, 'project')} selected
        {isTooMany && `. Select at most ${maxBulkChanges}`}
      </strong>
      {!isTooMany && (
        <>
          <Action
            label="Status"
            options={statusOptions}
            onChoose={(status) => onChange({ status: status as ProjectStatus })}
          />
          {selected.some(isLost) && (
            <Action
              label="Lost reason"
              options={[
                ...lostReasons.map((reason) => ({ value: reason, label: reason })),
                { value: none, label: noReasonGiven },
              ]}
              onChoose={(reason) => onChange({ lost_reason: reason === none ? '' : reason })}
            />
          )}
          <Action
            label="Office"
            options={[
              ...offices.map(({ id, name }) => ({ value: id, label: name })),
              { value: none, label: 'No office' },
            ]}
            onChoose={(office) => onChange({ office: office === none ? null : office })}
          />
          <Action
            label="Estimator"
            options={[
              ...users
                .filter(({ id }) => canAssignEstimator(currentUser, id))
                .map((user) => ({ value: user.id, label: fullUserName(user) })),
              { value: none, label: 'No estimator' },
            ]}
            onChoose={(estimator) => onChange({ estimator: estimator === none ? null : estimator })}
          />
          <Button icon={<StarFilledIcon />} onClick={() => onChange({ favourite: !areFavourites })}>
            {areFavourites ? 'Remove from favourites' : 'Add to favourites'}
          </Button>
          <Button variant="danger" icon={<TrashIcon />} onClick={onDelete}>
            Delete
          </Button>
        </>
      )}
      <IconButton label="Clear the selection" tooltipSide="none" icon={<CrossIcon />} onClick={onClear} />
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: 6px 6px 6px 14px;
  border: 1px solid var(--accent-7);
  border-radius: var(--radius-4);
  background: var(--accent-2);
  & > strong {
    margin-right: auto;
    font-size: var(--font-size-small);
    font-weight: 560;
  }
  /* On a phone the actions are in one line that scrolls sideways, because several lines would cover the list. */
  ${phone} {
    position: relative; /* The hidden labels scroll with the actions. */
    flex-wrap: nowrap;
    overflow-x: auto;
    & > :not(strong, button:last-child) {
      flex: none;
      order: 1;
    }
    & > strong {
      flex: 1 0 auto;
    }
    & > button:last-child {
      flex: none;
    }
  }
`;
