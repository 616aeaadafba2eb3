/** Tests of the log in JSON lines. */
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jsonLog } from './jsonLog.ts';

function logLine(fields: Readonly<Record<string, unknown>>): string {
  const lines: string[] = [];
  jsonLog('info', { write: (line) => void lines.push(line) }).info(fields, 'responded');
  return lines.join('');
}

it('the log contains a message with its fields as JSON', () => {
  expect(JSON.parse(logLine({ route: 'projects.list', status: 200 }))).toMatchObject({
    level: 'info',
    route: 'projects.list',
    status: 200,
    msg: 'responded',
  });
});

it.each([
  { password: 'hunter2' },
  { body: { new_password: 'hunter2', email: 'ann@example.com' } },
  { headers: { authorization: 'Bearer hunter2', cookie: 'session=hunter2' } },
  { data: { access: 'hunter2', refresh: 'hunter2' } },
  { rows: [{ tokenHash: 'hunter2' }] },
  { url: 'http://localhost:3000/reset-password?email=ann@example.com&token=hunter2' },
  { url: '/billing-portal/hunter2' },
  { url: '/calendar/hunter2.ics' },
  { error: new Error('GET /reset-password?token=hunter2 failed') },
  { error: new Error('failed', { cause: new Error('connect to postgresql://app:hunter2@db/plumbline') }) },
  { text: 'Authorization: Bearer hunter2' },
])('the log does not contain the secret of %j [S12]', (fields) => {
  expect(logLine(fields)).not.toContain('hunter2');
});

describe('a logged error', () => {
  it('has its name, codes, stack trace and SQL statement', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_username_unique' });
    const line = logLine({
      error: new DrizzleQueryError('insert into "users" values ($1)', ['ann@example.com'], cause),
    });
    const stackTrace = expect.arrayContaining([expect.stringMatching(/^at .*jsonLog\.test\.ts:\d+:\d+/)]);
    expect(JSON.parse(line).error).toEqual({
      name: 'Error',
      statement: 'insert into "users" values ($1)',
      at: stackTrace,
      cause: { name: 'Error', code: '23505', constraint: 'users_username_unique', at: stackTrace },
    });
  });

  const salt = 'c2FsdA';
  const passwordHash = `$argon2id$v=19$m=19456,t=2,p=1$${salt}$aGFzaA`;
  const params = ['ann@example.com', passwordHash, 'hunter2'];
  const errorWithSecret = (message: string) =>
    Object.assign(new Error(message), {
      detail: `Key (username)=(ann@example.com) already exists. ${passwordHash}`,
      where: 'hunter2',
      hint: 'hunter2',
      response: '550 <ann@example.com> unknown user',
      rejected: ['ann@example.com'],
      code: 'hunter2\n',
      client: { password: 'hunter2' },
    });

  it.each([
    ['a failed statement', new DrizzleQueryError('insert', params, errorWithSecret('invalid input: "hunter2"'))],
    ['a PostgreSQL error', errorWithSecret('invalid input syntax for type uuid: "hunter2"')],
    [
      'an error whose cause has a cause',
      new Error('a', { cause: new Error('b', { cause: errorWithSecret('hunter2') }) }),
    ],
    [
      'an error with a message of several lines',
      errorWithSecret(`${params.join('\n    at ')}\n    at hunter2 (file:///hunter2.ts:1:1)`),
    ],
    [
      'an error whose message was changed after its creation',
      Object.assign(errorWithSecret('hunter2\n    at hunter2'), { message: 'other' }),
    ],
    [
      'an error whose name contains an email address',
      Object.assign(new Error('x'), { name: 'Error of ann@example.com' }),
    ],
    ['a thrown string', `the insert of ann@example.com with ${passwordHash} failed`],
  ])('contains no password, hash or email address: %s [S12, S16]', (_, error) => {
    const line = logLine({ error, list: [error], nested: { error } });
    for (const value of ['ann@example.com', passwordHash, 'hunter2', salt]) expect(line).not.toContain(value);
  });

  it('is logged even if it is its own cause', () => {
    const error = new Error('x');
    error.cause = error;
    expect(logLine({ error })).toContain('"name":"Error"');
  });
});
