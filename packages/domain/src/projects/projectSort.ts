/** The orders of the project list. */

/** The fields by which the list can be sorted, in the order of its columns. */
export const projectSortFields = [
  'title',
  'client',
  'address',
  'status',
  'office',
  'estimator',
  'created',
  'price',
] as const;

export type ProjectSortField = (typeof projectSortFields)[number];

/**
 * An order of projects. Texts are compared without regard to case and accents, addresses by the town, statuses in the order of the
 * pipeline. Projects that are equal are in the order of their creation, the newest first.
 */
export interface ProjectSort {
  readonly by: ProjectSortField;
  readonly descending: boolean;
}

/** The order of a list that the user has not sorted. */
export const newestFirst: ProjectSort = { by: 'created', descending: true };
