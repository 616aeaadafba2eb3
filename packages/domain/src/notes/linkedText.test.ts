import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLinks } from './linkedText.ts';

const linksIn = (body: string) => splitLinks(body).flatMap(({ text, isUrl }) => (isUrl ? text : []));

test('a web address in a note can be followed, the words around it stay', () => {
  expect(splitLinks('Permit: https://denver.example/permits?id=7, call them.')).toEqual([
    { text: 'Permit: ', isUrl: false },
    { text: 'https://denver.example/permits?id=7', isUrl: true },
    { text: ', call them.', isUrl: false },
  ]);
});

test('what ends the sentence is not of the address', () => {
  expect(linksIn('(see https://a.example/b). Or http://c.example!')).toEqual([
    'https://a.example/b',
    'http://c.example',
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hi',
  'file:///etc/passwd',
  'https://',
  'denver.example',
  '<b>no</b>',
])('%s stays text', (body) => {
  expect(splitLinks(body)).toEqual([{ text: body, isUrl: false }]);
});

test('no word of a note is lost or moved, and every link leads to the web', () => {
  const bit = fc.constantFrom('https://', 'http://a.example', 'javascript:', '/x?y=1#z', ' ', '\n', '.', ')', '"', 'ü');
  fc.assert(
    fc.property(fc.array(fc.oneof(bit, fc.string())), (bits) => {
      const body = bits.join('');
      const stretches = splitLinks(body);
      expect(stretches.map(({ text }) => text).join('')).toBe(body);
      for (const href of linksIn(body)) expect(href).toMatch(/^https?:\/\/[^/]/);
    }),
  );
});
