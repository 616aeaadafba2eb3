// Tests that each component has a story Playground, or a reason why not, a guide for its use, and descriptions of its props.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { builtinResolvers, parse } from 'react-docgen';
import { describe, expect, test } from 'vitest';
import { replaceDerivedTypes } from '../.storybook/literalPropTypes.ts';
import { type DocgenProp, formatType } from '../.storybook/propTypes.ts';
import { findSpecifier, readAllComponentDocs } from './componentDocs/readComponentDocs.ts';
import { root } from './runProcess.mjs';

/** The components without a story Playground, each with the reason. */
const reasonsForNoPlayground: Readonly<Record<string, string>> = {
  AppLink: 'It has no appearance of its own.',
  Calendar: 'DateField opens it.',
  Field: 'TextField shows a label, a hint and an error.',
  LazyConfirmDialog: 'It shows ConfirmDialog.',
  ListPage: 'RecordList and the lists of projects and notes show its parts.',
  PictureViewer: 'PictureThumbnails opens it.',
  PlotArea: 'BarChart and LineChart draw it.',
  RecordForm: 'The forms of the screens show it.',
  RecordList: 'OfficeListScreen, UserListScreen and CatalogueListScreen show it.',
  VisuallyHidden: 'It shows nothing.',
};

const components = globSync('packages/ui/src/components/{,charts/}*.tsx', { cwd: root })
  .filter((path) => !path.endsWith('.stories.tsx') && /\/([A-Z]\w*|layout)\.tsx$/.test(path))
  .sort()
  .map((path) => ({ name: basename(path, '.tsx'), path: join(root, path) }));

const read = (path: string) => readFileSync(path, 'utf8');

test.each(components)('$name has a story Playground, or a reason why not', ({ name, path }) => {
  if (name in reasonsForNoPlayground) return;
  expect(read(path.replace('.tsx', '.stories.tsx'))).toContain('export const Playground: Story');
});

/** Returns the props of all components of a file, as the docs pages of Storybook show them. */
async function readProps(path: string): Promise<readonly [name: string, prop: DocgenProp][]> {
  const readModule = async (source: string) => (source.startsWith('.') ? read(join(dirname(path), source)) : null);
  const code = await replaceDerivedTypes(read(path), readModule);
  try {
    const docs = parse(code, { filename: path, resolver: new builtinResolvers.FindExportedDefinitionsResolver() });
    return docs
      .flatMap(({ props = {} }) => Object.entries(props) as [string, DocgenProp][])
      .filter(([, { tsType }]) => tsType?.name !== 'never');
  } catch (error) {
    // The exports of the file are HTML elements with styles, or hooks. A component with props must return JSX to be found.
    const hasProps = /^export interface \w+Props\b/m.test(code);
    if (!hasProps && error instanceof Error && error.message.includes('No suitable component definition')) return [];
    throw error;
  }
}

test.each(components)('the docs of $name describe each prop and show its type', async ({ path }) => {
  const props = await readProps(path);
  expect(props.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
  const types = props.map(([name, { tsType }]) => `${name}: ${tsType ? formatType(tsType) : 'unknown'}`);
  expect(types.filter((type) => type.includes('unknown'))).toEqual([]);
});

test.each(components)('$name takes over no props with Pick, which react-docgen ignores', ({ path }) => {
  expect(read(path)).not.toMatch(/^export interface \w+ extends [^{]*\bPick</m);
});

const documented = readAllComponentDocs(root);

test('each component with a stories file has docs', () => {
  const withStories = components.filter(({ path }) => existsSync(path.replace('.tsx', '.stories.tsx')));
  expect(documented.map(({ path }) => join(root, path)).sort()).toEqual(withStories.map(({ path }) => path).sort());
});

describe.each(documented)('$title', ({ guide, storyNames, importLine }) => {
  test('has a guide with all parts', () => {
    expect(guide?.use).not.toHaveLength(0);
    expect(guide?.avoid).not.toHaveLength(0);
    expect(guide?.anatomy).not.toHaveLength(0);
    expect(guide?.accessibility.provides).not.toHaveLength(0);
    expect(guide?.accessibility.checkByHand).not.toHaveLength(0);
  });

  test('shows what to do and what not to do side by side', () => {
    expect(storyNames).toContain('DoAndDont');
  });

  test('has an import line that names an export', () => {
    expect(importLine).toMatch(/^import \{ \w+(, \w+)* \} from '@plumbline\/ui\/components\/.+';$/);
  });

  test('refers to docs pages that exist', () => {
    const titles = documented.map((component) => component.title.replace('Components/', ''));
    expect(guide?.related.filter((title) => !titles.includes(title))).toEqual([]);
  });
});

test('an import line uses the most specific entry of exports', () => {
  const exports = { './*': './src/*.tsx', './components/*': './src/components/*.tsx' };
  expect(findSpecifier(exports, 'packages/ui/src/components/charts/BarChart.tsx')).toBe(
    '@plumbline/ui/components/charts/BarChart',
  );
});

test('the docs mention the attributes of an element only if the component accepts them', () => {
  const elementsOf = (title: string) => documented.find((docs) => docs.title === title)?.elements;
  expect(elementsOf('Components/DateField')).toEqual(['input']);
  expect(elementsOf('Components/Suggestions')).toEqual([]);
});

test('the docs show the types that the props of a chart mention', () => {
  const { types } = documented.find(({ name }) => name === 'BarChart') ?? { types: [] };
  expect(types.map(({ name }) => name)).toEqual(expect.arrayContaining(['ChartSeries', 'ChartPoint']));
});
