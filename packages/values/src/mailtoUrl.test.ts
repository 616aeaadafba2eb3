import { expect, it } from 'vitest';
import { mailtoUrl } from './mailtoUrl.ts';

it.each([
  ['maria@alvarez.example', 'mailto:maria@alvarez.example'],
  ['a?subject=Pay&bcc=b@c.example', 'mailto:a%3Fsubject%3DPay%26bcc%3Db@c.example'],
  ["o'neil+roof@josé.example", "mailto:o'neil%2Broof@jos%C3%A9.example"],
])('%s', (email, url) => expect(mailtoUrl(email)).toBe(url));
