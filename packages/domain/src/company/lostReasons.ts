/** The list of reasons why a company loses jobs. Users choose one of them for a lost job. */
import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { maxLostReasonLength } from '../projects/lostJobs.ts';
import { normalizeName } from '../shared/normalizeName.ts';
import { listOf, newRecordId, uniqueName } from '../shared/validationRules.ts';

/** The maximum number of reasons of a company. */
export const maxLostReasons = 30;

/** The id stays when the owner renames the reason, so the server can rename it in the projects that have it. */
const lostReason = object({ id: newRecordId().required(), name: uniqueName(maxLostReasonLength) });

export type LostReason = InferType<typeof lostReason>;

type Elements = readonly Partial<LostReason | null>[] | undefined;

/**
 * Whether no two elements have the same text without regard to case. The elements are not validated yet, so that a value can be anything that
 * JSON has.
 */
const haveUnique =
  (field: keyof LostReason) =>
  (elements: Elements = []) => {
    const texts = elements.map((element): unknown => element?.[field]).filter((value) => typeof value === 'string');
    return new Set(texts.map((value) => value.toLowerCase())).size === texts.length;
  };

/** The reasons in the order in which users see them. Two names that differ only in case are the same. */
export const lostReasonList = () =>
  listOf(lostReason, maxLostReasons, `At most ${maxLostReasons} reasons`)
    .test('unique ids', 'Two reasons have the same id', haveUnique('id'))
    .test('unique names', 'Two reasons have the same name', haveUnique('name'))
    .default([]);

/** The reasons of a new company. The ids need to be unique only in the company. */
export const defaultLostReasons: readonly LostReason[] = [
  'Price',
  'Chose another contractor',
  'No budget',
  'Timing',
  'No answer',
].map((name, index) => ({ id: `01920000-0000-7000-8000-00000000000${index + 1}`, name }));

/** The old and the new names of the reasons that have another name in the changed list. */
export const renamedReasons = (
  stored: readonly LostReason[],
  changed: readonly LostReason[],
): readonly { readonly from: string; readonly to: string }[] =>
  stored.flatMap(({ id, name }) => {
    const reason = changed.find((other) => other.id === id);
    return reason && reason.name !== name ? [{ from: name, to: reason.name }] : [];
  });

/** The errors of names that the owner has typed, by the id of the reason. Empty if the list is valid. */
export function lostReasonErrors(reasons: readonly LostReason[]): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  const keys = new Set<string>();
  for (const { id, name } of reasons) {
    const key = normalizeName(name).toLowerCase();
    if (key === '') errors.set(id, messages.validation.required);
    else if (key.length > maxLostReasonLength) errors.set(id, `At most ${maxLostReasonLength} characters`);
    else if (keys.has(key)) errors.set(id, 'Another reason has this name');
    keys.add(key);
  }
  return errors;
}
