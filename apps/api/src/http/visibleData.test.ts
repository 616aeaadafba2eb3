/** Tests of what the client of a link can read. */
import { apiCalls } from '@plumbline/domain/contract/apiCalls';
import { describe, expect, it, test } from 'vitest';
import { ArraySchema, array, mixed, number, ObjectSchema, object, string } from 'yup';
import type { Principal } from './principal.ts';
import { visibleData } from './visibleData.ts';

const properties = { companyId: 'a', principalId: 'b', recordId: 'c', recipient: '', today: '2026-03-02' } as const;
const link: Principal = {
  ...properties,
  kind: 'link',
  userId: null,
  role: null,
  subscription: 'TEAM',
  name: 'Link',
  timeZone: 'UTC',
};

describe('the data for the client of a link', () => {
  it('has only the fields of the contract, also in nested records and lists', () => {
    const line = object({ name: string() });
    const schema = object({ lines: array(line), first: line.nullable() });
    const lines = [{ name: 'A', cost: 1 }, { cost: 3 }];
    expect(visibleData(link, { data: schema }, { lines, first: lines[0], total_cost: 4 })).toEqual({
      lines: [{ name: 'A' }, {}],
      first: { name: 'A' },
    });
    expect(visibleData(link, { data: schema }, { lines: null, first: null })).toEqual({ lines: null, first: null });
  });

  it('has no values that the contract does not describe', () => {
    const schema = object({ anything: mixed(), text: string() });
    const data = { anything: { cost: 1 }, text: 'A' };
    expect(visibleData(link, { data: schema }, data)).toEqual({ anything: undefined, text: 'A' });
    expect(visibleData(link, { data: array(object({ cost: number() })) }, { cost: 1 })).toBeUndefined();
  });
});

/** The fields of the records in the responses that clients get, by the name of the record. */
function fieldsForClients(): Readonly<Record<string, readonly string[]>> {
  const fields: Record<string, readonly string[]> = {};
  const collect = (schema: unknown): void => {
    if (schema instanceof ArraySchema) collect(schema.innerType);
    if (!(schema instanceof ObjectSchema)) return;
    fields[String(schema.meta()?.['name'])] = Object.keys(schema.fields);
    for (const field of Object.values(schema.fields)) collect(field);
  };
  for (const call of Object.values(apiCalls))
    if ('data' in call && 'principals' in call && call.principals.some((kind) => kind === 'link')) collect(call.data);
  return fields;
}

test('clients can read only these fields', () => {
  expect(fieldsForClients()).toEqual({
    SharedDocument: [
      'kind',
      'state',
      'company',
      'document',
      'sha256',
      'consent',
      'expires_on',
      'time_zone',
      'answer',
      'signed',
    ],
    SharedCompany: ['name', 'phone', 'email'],
    SharedAnswer: ['name', 'at', 'total', 'options', 'reason'],
    PrintedDocument: [
      ...['kind', 'title', 'name', 'mark', 'facts', 'company', 'client', 'project', 'paper', 'columns', 'tables'],
      ...['totals', 'tax_basis', 'option_prices', 'base', 'options', 'total', 'notes', 'terms'],
    ],
    PrintedCompany: ['name', 'lines', 'logo', 'color'],
    PrintedClient: ['name', 'lines'],
    PrintedProject: ['title', 'lines'],
    PrintedTable: ['name', 'rows', 'total', 'total_label'],
    PrintedBase: ['prices', 'discount', 'discount_percent', 'discount_basis', 'applied_discount'],
    SharedTotals: ['options', 'total', 'totals', 'applied_discount'],
    PrintedOption: ['id', 'description', 'scope', 'price', 'chosen'],
    PrintedPrice: ['option', 'tax_percent', 'net', 'tax'],
  });
});
