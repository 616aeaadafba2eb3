/** Changes of several projects in one call, with a verdict for each project. */
import { type InferType, object, string } from 'yup';
import { idField } from '../shared/recordSchema.ts';
import { day, id, listOf, oneOf, plainBoolean, plainNumber, text } from '../shared/validationRules.ts';
import { maxBulkChanges } from './bulkLimits.ts';
import { maxLostReasonLength } from './lostJobs.ts';
import { projectSchema } from './project.ts';
import { projectStatusCodes } from './status.ts';

/** A day, or null or '' to remove it. */
const plannedDay = () => day().optional().default(undefined);

/** The change of one project. Fields that it does not contain keep their values. */
const bulkChange = object({
  id: id().required(),
  /** The version that the user has seen. */
  version: plainNumber().integer().min(1).required(),
  status: oneOf(projectStatusCodes),
  /** The id of an office. Null removes the office. */
  office: id().nullable(),
  /** The id of a user. Null removes the estimator. */
  estimator: id().nullable(),
  /** Why the job was lost. '' removes the reason. A project that is not lost keeps none. */
  lost_reason: text(maxLostReasonLength),
  date_inspected: plannedDay(),
  job_start_date: plannedDay(),
  job_end_date: plannedDay(),
  /** Whether the project is a favourite of the caller. This is no change of the project, so it does not depend on the version. */
  favourite: plainBoolean(),
  /**
   * Whether the change takes back the last change of the status. The project then also gets back the day since which it has its status, and
   * the day of its sale.
   */
  undo: plainBoolean(),
  /** True deletes the project. False restores a deleted project. */
  deleted: plainBoolean(),
});

export type BulkChange = InferType<typeof bulkChange>;

export const bulkChangesBody = object({
  changes: listOf(bulkChange, maxBulkChanges, `At most ${maxBulkChanges} projects`).min(1).required(),
});

/**
 * What became of a change. `changed`: it is stored. `unchanged`: the project already had all values. `changed_meanwhile`: another user changed
 * the project after this version, and nothing is stored. `ends_before_start`: the job would end before it starts. `forbidden`: the caller may
 * not assign this estimator [R6.07]. `not_found`: there is no such project, office, estimator
 * or reason.
 */
export const bulkVerdicts = [
  'changed',
  'unchanged',
  'changed_meanwhile',
  'ends_before_start',
  'forbidden',
  'not_found',
] as const;

export type BulkVerdict = (typeof bulkVerdicts)[number];

/** The result for one project. */
export const bulkResultSchema = object({
  id: idField(),
  verdict: string<BulkVerdict>()
    .oneOf([...bulkVerdicts])
    .required(),
  /** The project as it is now. Null if it is deleted or was not found. */
  project: projectSchema.nullable().default(null),
  /** The current version, also of a project that this call has deleted. Null if the project was not found. */
  version: plainNumber().nullable().default(null),
});

export type BulkResult = InferType<typeof bulkResultSchema>;
