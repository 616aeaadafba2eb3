/** Notes for stories. */

import type { Note } from '@plumbline/domain/notes/note';
import { aNote, anId } from '@plumbline/domain/testing/builders';
import { itemAt } from '@plumbline/domain/testing/itemAt';

const authors = [
  { author: anId(2), author_name: 'Dana Whitlock', author_role: 'Company' },
  { author: anId(31), author_name: 'Luis Ortega', author_role: 'Manager' },
  { author: anId(32), author_name: 'Priya Nair', author_role: 'Estimator' },
] as const;

const texts = [
  'Measured the north slope again: 24 squares, not 22. The estimate has the new figure.',
  'Maria called. She would like the gutters priced apart from the roof,\nand to know whether the permit is in our price.\n\nTold her we answer by Friday.',
  'Permit is applied for: https://denver.example/permits?id=BLD-2026-0417',
  'Two soft spots in the decking beside the chimney. Pictures attached.',
  'Insurance adjuster comes on Tuesday at 9. Luis meets him there.',
];

const msPerHour = 3_600_000;

/** Returns `count` notes by three alternating authors, newest first, 20 hours apart. The result is the same on every run. */
export const exampleNotes = (count: number): readonly Note[] =>
  Array.from({ length: count }, (_, n) => {
    // The fourth of the five texts mentions attached pictures.
    const hasAttachments = n % 5 === 3;
    return aNote({
      id: anId(2000 + count - n),
      body: itemAt(texts, n),
      attachments: hasAttachments ? [anId(3000 + 2 * n), anId(3001 + 2 * n)] : [],
      attachment_names: hasAttachments ? ['north-slope.jpg', 'Measurements from the second visit.xlsx'] : [],
      attachment_previews: hasAttachments ? ['thumbnail', 'none'] : [],
      created_date: new Date(Date.parse('2026-03-20T16:20:00Z') - n * 20 * msPerHour).toISOString(),
      ...itemAt(authors, n),
    });
  });
