// Setup file of the story tests: fails a story that writes an error or a warning to the console.
import { afterEach, beforeAll } from 'vitest';
import '../scripts/failOnConsoleOutput.ts';

// The stories start after the font is loaded, because the width of texts depends on the font.
beforeAll(async () => {
  await document.fonts.load('1em Figtree');
});

// The axe report of a passed story is about 200 kB. Without the report, Vitest sends and stores less for every story.
afterEach(({ task }) => {
  if (task.result?.state !== 'fail') delete (task.meta as { reports?: unknown }).reports;
});
