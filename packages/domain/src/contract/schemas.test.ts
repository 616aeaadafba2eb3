import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusals } from '../testing/refusals.ts';
import { type RouteSchemas, schemas } from './schemas.ts';

const bodies = Object.entries<RouteSchemas>(schemas).flatMap(([name, { body }]) => (body ? [{ name, body }] : []));

/** As the API reads JSON: without keys that every object has. */
const read = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner) => (key in Object.prototype ? undefined : inner));

describe.each(bodies)('the body of $name', ({ body }) => {
  it('is refused or let pass whatever JSON stands in its fields, and never breaks the server [B2, B3]', () => {
    const fields = Object.keys(body.fields);
    const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom({ length: 1 }, [[]], {}));
    const wrong = fc.dictionary(fc.constantFrom(...fields), value);
    fc.assert(
      fc.property(wrong, (sent) => {
        for (const said of Object.values(refusals(body, read(sent)))) expect(said).toBeTypeOf('string');
      }),
    );
  });

  it('is an object', () => {
    for (const sent of [[], 'text', 7, true]) expect(refusals(body, sent)).not.toEqual({});
  });
});
