/** Tests of the names that files have in downloads. */
import { expect, it } from 'vitest';
import { downloadName } from './fileNames.ts';

const png = 'image/png';
const text = 'text/plain; charset=utf-8';

it.each([
  ['roof.png', png, 'roof.png'],
  ['Roof.PNG', png, 'Roof.PNG'],
  ['.png', png, '.png'],
  ['prices 2026.csv', text, 'prices 2026.csv'],
  ['Dach für Müller – “süd”.jpeg', 'image/jpeg', 'Dach für Müller – “süd”.jpeg'],
])('a name with an extension of its type is unchanged: %s', (name, type, expectedName) => {
  expect(downloadName(name, type)).toBe(expectedName);
});

it.each([
  ['roof', png, 'roof.png'],
  ['photo.jpg', png, 'photo.jpg.png'],
  ['run.bat', text, 'run.bat.txt'],
  ['page.html', text, 'page.html.txt'],
  ['setup.exe', 'application/octet-stream', 'setup.exe.bin'],
  ['png', png, 'png.png'],
])('a name with a wrong or missing extension gets an extension: %s', (name, type, expectedName) => {
  expect(downloadName(name, type)).toBe(expectedName);
});

it.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\windows\\system.png', 'system.png'],
  ['/etc/cron.d/', 'file.png'],
  ['', 'file.png'],
  ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie: x=1.png'],
  ['harmless\u202egnp.exe', 'harmlessgnp.exe.png'],
  ['plan\u061c\u2067\u200f.exe', 'plan.exe.png'],
  ['a\u2028b\u0085c\u007f.png', 'abc.png'],
  ['\u202e', 'file.png'],
])(
  'folders and invisible characters are removed, and an empty result becomes file.png: %j [B4]',
  (name, expectedName) => {
    expect(downloadName(name, png)).toBe(expectedName);
  },
);
