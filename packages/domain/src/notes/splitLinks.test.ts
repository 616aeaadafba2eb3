/** Tests of finding the URLs in the text of a note. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLinks } from './splitLinks.ts';

const linksIn = (body: string) => splitLinks(body).flatMap(({ text, isUrl }) => (isUrl ? text : []));

test('a URL in a note is a link, and the text around it is plain', () => {
  expect(splitLinks('Permit: https://denver.example/permits?id=7, call them.')).toEqual([
    { text: 'Permit: ', isUrl: false },
    { text: 'https://denver.example/permits?id=7', isUrl: true },
    { text: ', call them.', isUrl: false },
  ]);
});

test('punctuation at the end of a sentence is not part of the URL', () => {
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
])('%s is plain text', (body) => {
  expect(splitLinks(body)).toEqual([{ text: body, isUrl: false }]);
});

test('the parts of a note add up to its text, and every link is an http or https URL', () => {
  const textPart = fc.constantFrom(
    'https://',
    'http://a.example',
    'javascript:',
    '/x?y=1#z',
    ' ',
    '\n',
    '.',
    ')',
    '"',
    'ü',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(textPart, fc.string())), (textParts) => {
      const body = textParts.join('');
      const parts = splitLinks(body);
      expect(parts.map(({ text }) => text).join('')).toBe(body);
      for (const href of linksIn(body)) expect(href).toMatch(/^https?:\/\/[^/]/);
    }),
  );
});
