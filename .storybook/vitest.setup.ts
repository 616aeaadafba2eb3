// Setup file of the story tests: fails a story that writes an error or a warning to the console.
import { configure } from 'storybook/test';
import { afterEach, beforeAll } from 'vitest';
import '../scripts/failOnConsoleOutput.ts';

// time limit of `findBy...` and `waitFor`; a busy machine renders late
configure({ asyncUtilTimeout: 20_000 });

// Without this the width of texts would depend on when the font arrives.
beforeAll(async () => {
  await document.fonts.load('1em Figtree');
});

// The axe report of a story that passes is about 200 kB. Without this Vitest would send and store it for every story.
afterEach(({ task }) => {
  if (task.result?.state !== 'fail') delete (task.meta as { reports?: unknown }).reports;
});
