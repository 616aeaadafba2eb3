/** Reads the stories files of the screens for the table "All screens" of Storybook. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { loadCsf } from 'storybook/internal/csf-tools';
import { pageDefinitions } from '../../apps/web/src/pageDefinitions.ts';
import * as screenStatesModule from '../../packages/ui/src/components/testing/screenStates.ts';
import { evaluateLiteral, findProperty } from '../evaluateLiteral.ts';

const { screenStates } = screenStatesModule;
type ScreenState = screenStatesModule.ScreenState;
type ScreenParameters = screenStatesModule.ScreenParameters;

export interface StoryEntry {
  readonly id: string;
  readonly name: string;
}

/** A cell of the table: the stories of a state, or the reason why there is none. A cell with neither needs a story. */
export interface ScreenCell {
  readonly stories: readonly StoryEntry[];
  readonly reason?: string;
}

export interface ScreenRow {
  readonly paths: readonly string[];
  /** The title of the stories file in the sidebar. Null if no stories file names the path. */
  readonly title: string | null;
  readonly storyCount: number;
  readonly cells: Readonly<Record<ScreenState, ScreenCell>>;
}

/** The exports of screenStates.ts, by name. A stories file can use them in `parameters.screen`. */
const screenStatesExports = new Map<string, unknown>(Object.entries(screenStatesModule));

/** The states in the order of the columns. */
const stateNames = Object.keys(screenStates) as readonly ScreenState[];

const routes: readonly string[] = Object.values(pageDefinitions).flatMap((pages) => pages.map(({ path }) => path));

/** The stories files with screens. */
export const screenStoriesFiles = (root: string): readonly string[] =>
  globSync('packages/ui/src/{screens,shell}/**/*.stories.tsx', { cwd: root })
    .sort()
    .map((path) => join(root, path));

/**
 * Returns the rows of all screens in the order of the routes. A screen without `parameters.screen` has no path, and needs a story for each
 * state. A route without a screen has an empty row.
 */
export function readScreenRows(sources: readonly string[]): readonly ScreenRow[] {
  const rows = sources.flatMap(readRow);
  const pathsWithScreen = new Set(rows.flatMap(({ paths }) => paths));
  const rowsWithoutFile = routes.filter((path) => !pathsWithScreen.has(path)).map(createEmptyRow);
  const position = ({ paths }: ScreenRow) => routes.indexOf(paths[0] ?? '');
  return [...rows, ...rowsWithoutFile].sort((first, second) => position(first) - position(second));
}

export const readTextFiles = (files: readonly string[]): readonly string[] =>
  files.map((file) => readFileSync(file, 'utf8'));

/**
 * Returns one text for each problem: a state without a story and without a reason (`OfficeListScreen: 26 rows`), a path that is not a
 * route of the app, or a screen without a path.
 */
export const findProblems = (rows: readonly ScreenRow[]): readonly string[] =>
  rows.flatMap(({ title, paths, cells }) => {
    const screen = title?.split('/').at(-1) ?? paths.join(', ');
    const pathProblems = paths.length === 0 ? ['no path'] : paths.filter((path) => !routes.includes(path));
    const emptyStates = stateNames.filter((state) => cells[state].stories.length === 0 && !cells[state].reason);
    return [...pathProblems, ...emptyStates.map((state) => screenStates[state].heading)].map(
      (text) => `${screen}: ${text}`,
    );
  });

function readRow(source: string): readonly ScreenRow[] {
  const csf = loadCsf(source, { makeTitle: (title) => title }).parse();
  const title = csf.meta.title ?? '';
  const screen = readScreenParameters(csf._metaAnnotations['parameters']);
  if (!screen && !title.endsWith('Screen')) return [];
  const exportNames = Object.keys(csf._stories);
  const findStories = (names: readonly string[]) =>
    names
      .filter((name) => exportNames.includes(name))
      .map(storyNameFromExport)
      .map((name) => ({ id: toId(title, name), name }));
  const createCell = (state: ScreenState): ScreenCell => {
    const entry = screen?.[state] ?? [screenStates[state].story];
    return 'noStoryBecause' in entry ? { stories: [], reason: entry.noStoryBecause } : { stories: findStories(entry) };
  };
  return [{ paths: screen?.paths ?? [], title, storyCount: exportNames.length, cells: createCells(createCell) }];
}

const createEmptyRow = (path: string): ScreenRow => ({
  paths: [path],
  title: null,
  storyCount: 0,
  cells: createCells(() => ({ stories: [] })),
});

const createCells = (createCell: (state: ScreenState) => ScreenCell) =>
  Object.fromEntries(stateNames.map((state) => [state, createCell(state)])) as ScreenRow['cells'];

/** Reads `screen` from the syntax tree of `parameters`. */
function readScreenParameters(parameters: unknown): ScreenParameters | undefined {
  const screen = findProperty(parameters, 'screen');
  return screen && (evaluateLiteral(screen, screenStatesExports) as ScreenParameters);
}
