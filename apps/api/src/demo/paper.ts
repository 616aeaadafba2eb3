const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');

/** One letter page of lines in Helvetica, the first one larger, as a PDF. ASCII only: a letter is a byte. */
export function paper(heading: string, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = [
    'BT /F1 18 Tf 72 700 Td',
    `(${escaped(heading)}) Tj /F1 11 Tf 0 -12 Td`,
    ...lines.map((line) => `0 -18 Td (${escaped(line)}) Tj`),
    'ET',
  ].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  const begin = '%PDF-1.4\n';
  const starts = objects.map((_, at) => begin.length + objects.slice(0, at).join('').length);
  const table = starts.map((start) => `${start}`.padStart(10, '0')).map((start) => `${start} 00000 n \n`);
  const size = objects.length + 1;
  const end = [
    `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}`,
    `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${begin.length + objects.join('').length}\n%%EOF\n`,
  ];
  return new TextEncoder().encode([begin, ...objects, ...end].join(''));
}
