/** Tests of the message after a failed start. */
import { describe, expect, it } from 'vitest';
import { StartupError } from '../settings/startupError.ts';
import { startupErrorMessage } from './startupErrorMessage.ts';

const embeddedDatabase = { dataDir: '/srv/data', databaseUrl: undefined };
const externalDatabase = { dataDir: '/srv/data', databaseUrl: 'postgresql://ann:secret@db.acme.test:5433/plumb' };
const createError = (code: string, properties: object = {}) =>
  Object.assign(new Error('text\nof two lines'), { code, ...properties });

describe('startupErrorMessage', () => {
  it.each([
    ['Set PORT to another one.', new StartupError('Set PORT to another one.'), embeddedDatabase],
    ['restore that file', createError('28P01'), embeddedDatabase],
    ['refuses the user or the password of DATABASE_URL: correct them.', createError('28P01'), externalDatabase],
    ['has no database plumb: create it, or correct DATABASE_URL.', createError('3D000'), externalDatabase],
    ['give it the rights', createError('42501'), externalDatabase],
    [
      'PostgreSQL does not answer at db.acme.test:5433: start it, or correct DATABASE_URL.',
      createError('ECONNREFUSED'),
      externalDatabase,
    ],
    ['set DATA_DIR to another folder.', createError('EACCES', { path: '/srv/data/plumbline.lock' }), embeddedDatabase],
    ['delete the folder node_modules and run npm start again.', createError('ERR_DLOPEN_FAILED'), embeddedDatabase],
    ['(Error: text). Start it with LOG_LEVEL=debug', createError('ODD'), embeddedDatabase],
    ['(odd). Start it with LOG_LEVEL=debug', 'odd', undefined],
  ] as const)('returns a sentence that contains "%s"', (expectedText, error, settings) => {
    const sentence = startupErrorMessage(error, settings);
    expect(sentence).toContain(expectedText);
    expect(sentence).not.toMatch(/\n|secret/);
  });

  it('contains no parameters of a failed statement [S16]', () => {
    const queryError = new Error('Failed query: insert\nparams: ann@acme.test', { cause: createError('23505') });
    expect(startupErrorMessage(queryError, externalDatabase)).toBe(
      'Plumbline could not start (PostgreSQL refused a statement, 23505). Start it with LOG_LEVEL=debug to see where, and report ' +
        'the output to the developers.',
    );
  });
});
