/** Reads the source files for the QA report, and finds the stories, tests and files that mention a text. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A source file with its text. */
export interface Source {
  /** The path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Reads the TypeScript files of packages and apps. */
export const readSources = (root: string): readonly Source[] =>
  globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** A page of Storybook. */
export interface StoriesPage {
  /** For example `Screens/Estimates/EstimateScreen`. */
  readonly title: string;
  readonly path: string;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isStories = (path: string) => path.endsWith('.stories.tsx');

/** A page of Storybook with the sources that it shows. */
export interface ShownSources extends StoriesPage {
  readonly texts: readonly string[];
  /** The paths of `texts`. */
  readonly paths: readonly string[];
}

/** Returns the sources of each stories file: the file, its component, and the files of the same folder that the component imports. */
export function readShownSources(sources: readonly Source[]): readonly ShownSources[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  return sources.flatMap(({ path, text }) => {
    const title = isStories(path) && /title: '([^']+)'/.exec(text)?.[1];
    if (!title) return [];
    const shownFiles = [path, ...findParts(path.replace('.stories.tsx', '.tsx'), texts)];
    return [{ title, path, texts: shownFiles.map((part) => texts.get(part) ?? ''), paths: shownFiles }];
  });
}

/** Returns the pages of Storybook that show a source for which `mentions` returns true. */
export const findStories = (
  pages: readonly ShownSources[],
  mentions: (text: string) => boolean,
): readonly StoriesPage[] =>
  pages.filter(({ texts }) => texts.some(mentions)).map(({ title, path }) => ({ title, path }));

/** Returns a component and the files of its folder that it imports, directly or through other files. */
function findParts(component: string, texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const parts = new Set<string>();
  const queue = [component];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const text = texts.get(path);
    if (text === undefined || parts.has(path)) continue;
    parts.add(path);
    for (const [, name = ''] of text.matchAll(/(?:from|import\()\s*'\.\/([\w./]+)'/g))
      for (const end of ['', '.tsx', '.ts']) queue.push(join(dirname(path), name + end));
  }
  return parts;
}

/** Returns the test files for which `mentions` returns true. */
export const findTests = (sources: readonly Source[], mentions: (text: string) => boolean): readonly string[] =>
  sources.filter(({ path, text }) => isTest(path) && mentions(text)).map(({ path }) => path);

/** Returns the files of the product, without tests and stories, for which `mentions` returns true. */
export const findUses = (sources: readonly Source[], mentions: (text: string) => boolean): readonly string[] =>
  sources.filter(({ path, text }) => !isTest(path) && !isStories(path) && mentions(text)).map(({ path }) => path);

/** A text that users see, with its name in `packages/domain/src/messages/messages.ts`. */
export interface NamedText {
  /** For example `errorToast.updateOffice`. */
  readonly name: string;
  readonly text: string;
}

/** Lists the texts of a nested record of texts. */
export const textsIn = (record: object, prefix = ''): readonly NamedText[] =>
  Object.entries(record).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    return typeof value === 'string' ? [{ name, text: value }] : textsIn(value, name);
  });
