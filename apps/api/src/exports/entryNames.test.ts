/** Tests of the names of users' files in an export [S19]. */
import { expect, it } from 'vitest';
import { entryName } from './entryNames.ts';

const nameOf = (name: string, mediaType = 'application/pdf') => entryName('files', 'id', name, mediaType);

it.each([
  ['roof.pdf', 'files/id/roof.pdf'],
  ['Dach Größe 屋根.pdf', 'files/id/Dach Größe 屋根.pdf'],
  ['../../etc/passwd', 'files/id/passwd.pdf'],
  ['..\\..\\windows\\evil.pdf', 'files/id/evil.pdf'],
  ['/absolute.pdf', 'files/id/absolute.pdf'],
  ['C:\\autoexec.pdf', 'files/id/autoexec.pdf'],
  ['..', 'files/id/_.pdf'],
  ['', 'files/id/file.pdf'],
  ['a:b*c?.pdf', 'files/id/a_b_c_.pdf'],
  ['CON.pdf', 'files/id/_CON.pdf'],
  ['line\nbreak\u202Etxt.pdf', 'files/id/linebreaktxt.pdf'],
  ['lone \uD800 surrogate.pdf', 'files/id/lone \uFFFD surrogate.pdf'],
])('a file with the name %j is %s', (name, expected) => {
  expect(nameOf(name)).toBe(expected);
});

it('a long name is shortened and keeps its extension', () => {
  const name = nameOf(`${'😀'.repeat(500)}.pdf`);
  expect([...name].length).toBe('files/id/'.length + 120);
  expect(name.endsWith('😀.pdf')).toBe(true);
});
