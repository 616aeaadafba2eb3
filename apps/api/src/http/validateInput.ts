import type { AnyCall } from '@plumbline/domain/contract/calls';
import { requestLimits } from '@plumbline/domain/shared/requestLimits';
import type { AnyObjectSchema, Schema } from 'yup';
import { ApiError } from './errors.ts';
import { parsedJson } from './json.ts';
import type { ReadCall } from './runHandler.ts';
import type { Step } from './step.ts';
import { requireFit, validated } from './validate.ts';

/**
 * Validates the body and the query with the schemas of the contract. If the contract has rules for the whole record, a
 * change is validated together with the stored record. The record is already locked.
 */
export const validateInput =
  (read?: ReadCall): Step =>
  async (c, next) => {
    const { call, sent } = c.var;
    const { body, query, whole, record } = call;
    if ('file' in sent) c.set('input', sent);
    else {
      const stored = read && whole && record && (await read(c, record.current));
      c.set('stored', stored);
      c.set('input', {
        body: body && (await validBody(call, body, parsedJson(sent.bytes), stored)),
        query: query && (await validQuery(c.req.raw, query)),
      });
    }
    await next();
  };

async function validBody({ whole }: AnyCall, schema: Schema, sent: unknown, stored: unknown): Promise<unknown> {
  const body = await validated(schema, sent, stored);
  if (whole && stored) await requireFit(whole, { ...stored }, body);
  return body;
}

async function validQuery(request: Request, schema: AnyObjectSchema): Promise<unknown> {
  const { searchParams } = new URL(request.url);
  if (searchParams.size > requestLimits.queryParameters)
    throw new ApiError('invalid', 'The query has too many parameters');
  return validated(schema, Object.fromEntries(searchParams));
}
