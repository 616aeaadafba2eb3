/** What the search of the whole company finds: the first records of each kind, and how many there are. */
import { array, boolean, type InferType, number, object } from 'yup';
import { unitCodes } from '../catalogue/units.ts';
import { clientSuggestionSchema } from '../clients/clientSuggestion.ts';
import { documentKindCodes, documentStatusCodes } from '../documents/documentKinds.ts';
import { projectStatusCodes } from '../projects/status.ts';
import { addressSchema } from '../shared/address.ts';
import { amountField, codeField, idField, nullableTextField, recordSchema, textField } from '../shared/recordSchema.ts';

const foundProjectSchema = recordSchema('FoundProject', {
  id: idField(),
  title: textField(),
  status: codeField(projectStatusCodes),
  client: object({ name: textField(), phone_no: textField(), email: textField() }).required(),
  address: addressSchema,
  referred_by: textField(),
});

const foundItemSchema = recordSchema('FoundItem', {
  id: idField(),
  code: textField(),
  description: textField(),
  /** Dollars per unit. */
  rate: amountField(),
  unit: codeField(unitCodes),
});

const foundDocumentSchema = recordSchema('FoundDocument', {
  id: idField(),
  /** The id and the title of the project. */
  project: idField(),
  title: textField(),
  /** The name of the client. */
  client: textField(),
  kind: codeField(documentKindCodes),
  /** The number of the estimate. */
  number: number().integer().required(),
  revision: number().integer().required(),
  /** The number of a change order. Null for other documents and for older change orders. */
  change_order: number().integer().defined().nullable(),
  status: codeField(documentStatusCodes),
  /** In dollars. For a change order, the change of the total. */
  total: amountField(),
  /** An ISO instant. */
  sent_at: nullableTextField(),
});

/** How many records match. */
const countFields = {
  /** At most `maxCountedMatches`. */
  count: number().integer().required(),
  /** Whether more match than are counted. */
  more: boolean().required(),
};

export const searchResultsSchema = recordSchema('SearchResults', {
  /** The newest first. Without a text, the newest projects of the company. */
  projects: object({ records: array(foundProjectSchema).required(), ...countFields }).required(),
  /** Clients have no number, because they are read from the newest matching projects. */
  clients: array(clientSuggestionSchema).required(),
  /** In the order of the catalogue. */
  items: object({ records: array(foundItemSchema).required(), ...countFields }).required(),
  /** The newest first. */
  documents: object({ records: array(foundDocumentSchema).required(), ...countFields }).required(),
});

export type SearchResults = InferType<typeof searchResultsSchema>;
export type FoundProject = InferType<typeof foundProjectSchema>;
export type FoundItem = InferType<typeof foundItemSchema>;
export type FoundDocument = InferType<typeof foundDocumentSchema>;
