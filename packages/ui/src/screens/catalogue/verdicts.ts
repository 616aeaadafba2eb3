import type { ImportVerdict } from '@plumbline/domain/catalogue/importFields';

/** What an import does with a row, in words; what may be wrong first, what stays as it is last. */
export const verdicts = {
  error: 'Error',
  new: 'New',
  update: 'Changed',
  unchanged: 'Unchanged',
} as const satisfies Record<ImportVerdict, string>;

export const verdictsInOrder = Object.keys(verdicts) as readonly ImportVerdict[];
