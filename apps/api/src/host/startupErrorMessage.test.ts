import { describe, expect, it } from 'vitest';
import { StartupError } from '../settings/startupError.ts';
import { startupErrorMessage } from './startupErrorMessage.ts';

const own = { dataDir: '/srv/data', databaseUrl: undefined };
const given = { dataDir: '/srv/data', databaseUrl: 'postgresql://ann:secret@db.acme.test:5433/plumb' };
const failure = (code: string, more: object = {}) => Object.assign(new Error('text\nof two lines'), { code, ...more });

describe('startupErrorMessage', () => {
  it.each([
    [new StartupError('Set PORT to another one.'), own, 'Set PORT to another one.'],
    [failure('28P01'), own, 'restore that file'],
    [failure('28P01'), given, 'refuses the user or the password of DATABASE_URL: correct them.'],
    [failure('3D000'), given, 'has no database plumb: create it, or correct DATABASE_URL.'],
    [failure('42501'), given, 'give it the rights'],
    [
      failure('ECONNREFUSED'),
      given,
      'PostgreSQL does not answer at db.acme.test:5433: start it, or correct DATABASE_URL.',
    ],
    [failure('EACCES', { path: '/srv/data/plumbline.lock' }), own, 'set DATA_DIR to another folder.'],
    [failure('ERR_DLOPEN_FAILED'), own, 'delete the folder node_modules and run npm start again.'],
    [failure('ODD'), own, '(Error: text). Start it with LOG_LEVEL=debug'],
    ['odd', undefined, '(odd). Start it with LOG_LEVEL=debug'],
  ] as const)('of %s says what to do', (error, where, words) => {
    const sentence = startupErrorMessage(error, where);
    expect(sentence).toContain(words);
    expect(sentence).not.toMatch(/\n|secret/);
  });

  it('contains no parameters of a failed statement [S16]', () => {
    const failed = new Error('Failed query: insert\nparams: ann@acme.test', { cause: failure('23505') });
    expect(startupErrorMessage(failed, given)).toBe(
      'Plumbline could not start (PostgreSQL refused a statement, 23505). Start it with LOG_LEVEL=debug to see where, and report that.',
    );
  });
});
