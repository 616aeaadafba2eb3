import { expect, it } from 'vitest';
import { jsonLog } from './log.ts';

function logged(fields: Readonly<Record<string, unknown>>): string {
  const lines: string[] = [];
  jsonLog('info', { write: (line) => void lines.push(line) }).info(fields, 'answered');
  return lines.join('');
}

it('writes what happened as JSON', () => {
  expect(JSON.parse(logged({ route: 'projects.list', status: 200 }))).toMatchObject({
    level: 'info',
    route: 'projects.list',
    status: 200,
    msg: 'answered',
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
  { error: new Error('GET /reset-password?token=hunter2 failed') },
  { error: new Error('failed', { cause: new Error('connect to postgresql://app:hunter2@db/plumbline') }) },
  { text: 'Authorization: Bearer hunter2' },
])('keeps secrets out: %j [S12]', (fields) => {
  expect(logged(fields)).not.toContain('hunter2');
});

it('says what an error was', () => {
  const line = logged({ error: new TypeError('x is not a function', { cause: new Error('the reason') }) });
  expect(JSON.parse(line)).toMatchObject({
    error: { name: 'TypeError', message: 'x is not a function', cause: { message: 'the reason' } },
  });
});
