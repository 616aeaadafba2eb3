/** Tests of separating secret fields from a request body. */
import { describe, expect, it } from 'vitest';
import { array, object } from 'yup';
import { separateSecrets } from './separateSecrets.ts';
import { listOf, newRecordId, optionalText, password } from './validationRules.ts';

describe('a body without its secrets [S16]', () => {
  const schema = object({ name: optionalText(), password: password(), inner: object({ pin: password() }) });

  it('keeps the other fields, also in nested records', () => {
    const body = { name: 'Ann', password: 'hunter2', inner: { pin: '123456' } };
    expect(separateSecrets(schema, body)).toEqual({ body: { name: 'Ann', inner: {} }, secrets: ['hunter2', '123456'] });
  });

  it('has no secrets in the elements of a list', () => {
    const list = listOf(object({ id: optionalText(), pin: password() }), 10, 'At most 10');
    const body = [
      { id: 'a', pin: '111111' },
      { id: 'b', pin: '222222' },
    ];
    expect(separateSecrets(list, body)).toEqual({ body: [{ id: 'a' }, { id: 'b' }], secrets: ['111111', '222222'] });
  });

  // yup moves a key when it changes its value, so separateSecrets restores the order of the schema.
  it('has the same JSON for equal bodies, whatever the order of their keys', () => {
    const fields = object({ id: newRecordId(), name: optionalText(), password: password() });
    const id = '01890000-0000-7000-8000-00000000000a';
    const jsonWithoutSecrets = (sent: object) => JSON.stringify(separateSecrets(fields, fields.cast(sent)));
    const expected = jsonWithoutSecrets({ id, name: 'Ann', password: 'hunter2' });
    expect(jsonWithoutSecrets({ id: id.toUpperCase(), name: 'Ann', password: 'hunter2' })).toBe(expected);
    expect(jsonWithoutSecrets({ password: 'hunter2', name: ' Ann ', id })).toBe(expected);
  });

  it.each([[undefined], [null], ['text'], [7], [[]]])(
    'is the same value if it contains no record, or if there is no schema: %j',
    (body) => {
      expect(separateSecrets(array(schema), body)).toEqual({ body, secrets: [] });
      expect(separateSecrets(undefined, body)).toEqual({ body, secrets: [] });
    },
  );
});
