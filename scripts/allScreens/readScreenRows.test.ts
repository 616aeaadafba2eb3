/** Tests of the table "All screens", and a check that no screen lacks a story. */
import { expect, test } from 'vitest';
import { root } from '../runProcess.mjs';
import { findProblems, readScreenRows, readTextFiles, screenStoriesFiles } from './readScreenRows.ts';

test('each state of each screen has a story or a reason', () => {
  const rows = readScreenRows(readTextFiles(screenStoriesFiles(root)));
  // Without rows, findProblems would find no problem.
  expect(rows.length).toBeGreaterThan(15);
  expect(findProblems(rows)).toEqual([]);
});

const storiesFile = (title: string, screen: string, stories: readonly string[]) => `
  const meta = { title: 'Screens/${title}', ${screen && `parameters: { screen: { ${screen} } satisfies ScreenParameters },`} };
  export default meta;
  ${stories.map((name) => `export const ${name} = {};`).join('\n')}
`;

/** Returns the row of the stories file. The other rows are those of routes without a stories file, and have no title. */
const readOneRow = (source: string) => {
  const row = readScreenRows([source]).find(({ title }) => title);
  if (!row) throw new Error('The stories file has no row');
  return row;
};

test('a state has the story that screenStates.ts names for it', () => {
  const { cells, storyCount } = readOneRow(
    storiesFile('ListScreen', "paths: ['/office']", ['Default', 'SeveralPages']),
  );
  expect(cells.default.stories).toEqual([{ id: 'screens-listscreen--default', name: 'Default' }]);
  expect(cells.twentySixRows.stories).toEqual([{ id: 'screens-listscreen--several-pages', name: 'Several Pages' }]);
  expect(cells.loading).toEqual({ stories: [] });
  expect(storyCount).toBe(2);
});

test('an entry of parameters.screen can name other stories or a reason, and screens can share entries', () => {
  const screen =
    "paths: ['/office'], default: ['Team'], failed: { noStoryBecause: 'It loads nothing.' }, ...withoutForm";
  const { cells } = readOneRow(storiesFile('ListScreen', screen, ['Team']));
  expect(cells.default.stories).toHaveLength(1);
  expect(cells.failed.reason).toBe('It loads nothing.');
  expect(cells.conflict.reason).toBe('The screen has no form.');
});

test('a state whose named story does not exist is reported', () => {
  const row = readOneRow(storiesFile('ListScreen', "paths: ['/office'], default: ['Renamed']", ['Default']));
  expect(findProblems([row])).toContain('ListScreen: Default');
});

test('a screen without a path, a route without a screen and an unknown path are reported', () => {
  const sources = [storiesFile('NewScreen', '', []), storiesFile('ListScreen', "paths: ['/offices']", ['Default'])];
  const problems = findProblems(readScreenRows(sources));
  expect(problems).toContain('NewScreen: no path');
  expect(problems).toContain('NewScreen: Default');
  expect(problems).toContain('/office: Default');
  expect(problems).toContain('ListScreen: /offices');
});

test('the stories file of a part of a screen has no row', () => {
  expect(readScreenRows([storiesFile('NoteCard', '', ['Default'])]).map(({ title }) => title)).not.toContain(
    'Screens/NoteCard',
  );
});
