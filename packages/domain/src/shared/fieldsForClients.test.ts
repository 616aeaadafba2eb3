/** Tests of the fields that clients can read through a shared link. */
import { describe, expect, it, test } from 'vitest';
import { ArraySchema, array, mixed, number, ObjectSchema, object, string } from 'yup';
import { apiCalls } from '../contract/apiCalls.ts';
import { estimateSchema } from '../estimates/estimate.ts';
import { aLine, anEstimate } from '../testing/builders.ts';
import { clientData, clientFieldsOf, forClients } from './fieldsForClients.ts';

describe('the data for a client', () => {
  const line = object({ name: forClients(string()), cost: number() });
  const schema = object({ lines: forClients(array(line)), first: forClients(line.nullable()), secret: array(line) });

  it('has only the fields marked with forClients, also in nested records and lists', () => {
    const lines = [{ name: 'A', cost: 1, added: 2 }, { cost: 3 }];
    expect(clientData(schema, { lines, first: lines[0], secret: lines, other: 'text' })).toEqual({
      lines: [{ name: 'A' }, {}],
      first: { name: 'A' },
    });
    expect(clientData(schema, { lines: null, first: null })).toEqual({ lines: null, first: null });
  });

  it('has no values that the schema does not describe', () => {
    const anything = object({ anything: forClients(mixed()), text: forClients(string()) });
    expect(clientData(anything, { anything: { cost: 1 }, text: 'A' })).toEqual({ anything: undefined, text: 'A' });
    expect([
      clientData(undefined, { cost: 1 }),
      clientData(undefined, 5),
      clientData(array(line), { cost: 1 }),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

/** The marked fields of the records in the responses of all calls, by the name of the record. */
function markedFields(): Readonly<Record<string, readonly string[]>> {
  const marked: Record<string, readonly string[]> = {};
  const collect = (schema: unknown): void => {
    if (schema instanceof ArraySchema) collect(schema.innerType);
    if (!(schema instanceof ObjectSchema)) return;
    const names = clientFieldsOf(schema);
    if (names.length > 0) marked[String(schema.meta()?.['name'])] = names;
    for (const field of Object.values(schema.fields)) collect(field);
  };
  for (const call of Object.values(apiCalls)) if ('data' in call) collect(call.data);
  return marked;
}

test('clients can read only these fields of records', () => {
  const line = ['id', 'description', 'total', 'index', 'kind', 'option'];
  const totals = ['sub_total', 'tax_total', 'discount', 'amount_total', 'version', 'previous_version'];
  expect(markedFields()).toEqual({
    EstimateItem: line,
    SavedEstimateItem: line,
    EstimateSection: ['id', 'name', 'index'],
    Estimate: [
      ...['id', 'sub_total', 'tax_total', 'discount', 'amount_total', 'number', 'valid_until', 'client_notes'],
      ...['terms', 'items', 'sections', 'version'],
    ],
    EstimateTotals: totals,
    SharedDocument: ['state', 'company', 'document', 'sha256', 'consent', 'expires_on', 'answer', 'signed'],
    SharedCompany: ['name', 'phone', 'email'],
    SharedAnswer: ['name', 'at', 'total', 'options', 'reason'],
    PrintedDocument: [
      ...['kind', 'title', 'name', 'mark', 'facts', 'company', 'client', 'project', 'paper', 'columns', 'tables'],
      ...['totals', 'base', 'options', 'total', 'notes', 'terms'],
    ],
    PrintedCompany: ['name', 'lines', 'logo', 'color'],
    PrintedClient: ['name', 'lines'],
    PrintedProject: ['title', 'lines'],
    PrintedTable: ['name', 'rows', 'total'],
    PrintedBase: ['sub_total', 'tax_total', 'discount'],
    PrintedOption: ['id', 'description', 'price', 'net', 'tax', 'chosen'],
  });
});

test('clients receive no cost, margin or rate of an estimate and no field that the schema of the estimate does not define', () => {
  const items = [{ ...aLine({ cost: 65, option: 'offered' }), margin: 35 }];
  const estimate = { ...anEstimate({ items }), total_cost: 65 };
  const { items: clientItems, ...clientEstimate } = clientData(estimateSchema, estimate) as typeof estimate;
  expect(JSON.stringify([clientItems, clientEstimate])).not.toMatch(/cost|margin|rate/);
  expect(clientItems).toMatchObject([
    { description: items[0]?.description, total: items[0]?.total, option: 'offered' },
  ]);
});
