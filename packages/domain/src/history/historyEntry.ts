/** An entry in the history of a project or of the company, in API responses. The API makes the entries from the domain events. */
import { array, boolean, type InferType, number, object, string } from 'yup';
import { documentKindCodes } from '../documents/documentKinds.ts';
import { projectStatusCodes } from '../projects/status.ts';
import { amountField, codeField, idField, nullableTextField, recordSchema, textField } from '../shared/recordSchema.ts';
import { eventTypesByKind, historyKindCodes } from './historyKinds.ts';

/** What happened: an event, or the part of `project.updated` about prices. */
const historyEntryTypes = [...new Set(Object.values(eventTypesByKind).flat()), 'prices.changed'] as const;

const changedField = object({
  /** The name of the field in the API, for example `estimator` or `client.name`. */
  name: textField(),
  /** '' for an empty value, the name of a user or office instead of its id, an amount as a decimal. Null if the value is not known. */
  from: nullableTextField(),
  to: nullableTextField(),
}).required();

export const historyEntrySchema = recordSchema('HistoryEntry', {
  /** The id of the newest event of the entry. Two entries of one event have the same id. */
  id: idField(),
  kind: codeField(historyKindCodes),
  type: codeField(historyEntryTypes),
  /** An ISO instant. */
  at: textField(),
  who: object({
    kind: codeField(['user', 'client', 'api-key', 'system'] as const),
    /** The id of the user, or null. */
    id: nullableTextField(),
    /** The name of the user, `Client`, `API key` or `Plumbline`. */
    name: textField(),
  }).required(),
  /** The project, in the history of the company. */
  project: object({ id: idField(), title: textField(), deleted: boolean().required() }).nullable().defined(),
  status: object({
    from: codeField(projectStatusCodes).nullable().defined(),
    to: codeField(projectStatusCodes),
    /** Since when the project had the status before, an ISO instant. Null for a new project. */
    since: nullableTextField(),
  })
    .nullable()
    .defined(),
  /** The total of the estimate before and after, in dollars, and the number of changes of the estimate that the entry sums up. */
  amounts: object({ from: amountField(), to: amountField(), changes: number().integer().required() })
    .nullable()
    .defined(),
  document: object({
    kind: codeField(documentKindCodes),
    /** The number of the estimate. */
    number: number().integer().required(),
    revision: number().integer().required(),
    /** The number of a change order. Null for other documents and for older change orders. */
    change_order: number().integer().defined().nullable(),
    /** In dollars. */
    total: amountField(),
  })
    .nullable()
    .defined(),
  /** The changed fields of a project. In a change of an estimate, the discount as a text. */
  fields: array(changedField).required(),
  /** The names of attached files, or the recipients of a document. */
  names: array(string().required()).required(),
  /** The start of the note, the question, the reason, or the name with which the client signed. '' if there is no text. */
  text: textField(),
});

export type HistoryEntry = InferType<typeof historyEntrySchema>;

/** A part of a history, newest first. */
export const historyPageSchema = recordSchema('HistoryPage', {
  entries: array(historyEntrySchema).required(),
  /** `before` of the next call, which gets older entries. Null if there are none. */
  next: nullableTextField(),
  /**
   * The first day from which changes of estimates are stored, YYYY-MM-DD, because older ones are deleted. Null if there can be no older
   * ones.
   */
  prices_since: nullableTextField(),
});

export type HistoryPage = InferType<typeof historyPageSchema>;
