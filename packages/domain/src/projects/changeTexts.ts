/** The sentences about changes of several projects. */
import { formatDay } from '@plumbline/values/day';
import { pluralize } from '../shared/pluralize.ts';
import type { BulkVerdict } from './bulkChange.ts';
import type { BulkValues, ChangeOutcome } from './bulkChangeMachine.ts';
import { projectStatuses } from './status.ts';

/** What the user reads after a change: what was changed, and which projects were not changed and why. */
export interface ChangeTexts {
  /** '' if nothing was changed. */
  readonly changed: string;
  /** '' if all projects were changed. */
  readonly refused: string;
}

/** The names by which the sentences name offices, users and projects. */
export interface ChangeNames {
  readonly project: (id: string) => string;
  readonly office: (id: string) => string;
  readonly estimator: (id: string) => string;
}

/** What a planned day is now. Undefined if the change does not contain the day. */
const dayText = (day: string | null | undefined, verb: string, name: string) =>
  day !== undefined && (day === null ? `without ${name} now` : `now ${verb} on ${formatDay(day)}`);

function actionText(values: BulkValues, names: ChangeNames): string {
  const { status, lost_reason, office, estimator, favourite, deleted } = values;
  if (deleted === true) return 'deleted';
  if (deleted === false) return 'restored';
  const parts = [
    status !== undefined && `moved to ${projectStatuses[status]}`,
    lost_reason !== undefined && (lost_reason === '' ? 'without a lost reason now' : `lost: ${lost_reason}`),
    office !== undefined &&
      (office === null ? 'removed from its office' : `moved to the office ${names.office(office)}`),
    estimator !== undefined &&
      (estimator === null ? 'without an estimator now' : `assigned to ${names.estimator(estimator)}`),
    dayText(values.date_inspected, 'inspected', 'a day of inspection'),
    dayText(values.job_start_date, 'starts', 'a start'),
    dayText(values.job_end_date, 'ends', 'an end'),
    favourite !== undefined && (favourite ? 'added to your favourites' : 'removed from your favourites'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

const reasons: Readonly<Record<Exclude<BulkVerdict, 'changed' | 'unchanged'>, string>> = {
  changed_meanwhile: 'changed by somebody else in the meantime',
  ends_before_start: 'the job would end before it starts',
  forbidden: 'you may assign only yourself as the estimator',
  not_found: 'the project, or what was chosen for it, does not exist any more',
};

/** The sentences about an outcome. One project is named, several are counted. */
export function changeTexts({ isUndo, changes, results }: ChangeOutcome, names: ChangeNames): ChangeTexts {
  const subject = (ids: readonly string[]) =>
    ids.length === 1 && ids[0] ? names.project(ids[0]) : pluralize(ids.length, 'project');
  const idsOf = (verdict: BulkVerdict) => results.filter((result) => result.verdict === verdict).map(({ id }) => id);
  const changed = idsOf('changed');
  const [first] = changes;
  const action = first ? actionText(first, names) : '';
  const changedText = isUndo ? `Undone for ${subject(changed)}` : `${subject(changed)} ${action}`;
  const refused = (Object.keys(reasons) as (keyof typeof reasons)[]).flatMap((verdict) => {
    const ids = idsOf(verdict);
    return ids.length === 0 ? [] : [`${subject(ids)}: ${reasons[verdict]}`];
  });
  return {
    changed: changed.length === 0 ? '' : changedText,
    refused: refused.length === 0 ? '' : `Not changed. ${refused.join('. ')}.`,
  };
}

/** What the bar of the last change says: what was changed and what was refused, which a toast shows for 2 seconds only. */
export const outcomeText = ({ changed, refused }: ChangeTexts): string =>
  changed && refused ? `${changed}. ${refused}` : changed || refused;
