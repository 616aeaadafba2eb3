// Tests that each component has a story Playground, or a reason why not, and comments for its props, which Storybook shows.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './runProcess.mjs';

/** The components without a story Playground, each with the reason. */
const reasonsForNoPlayground: Readonly<Record<string, string>> = {
  AppLink: 'It has no appearance of its own.',
  Calendar: 'DateField opens it.',
  Field: 'TextField shows a label, a hint and an error.',
  LazyConfirmDialog: 'It shows ConfirmDialog.',
  ListPage: 'RecordList and the lists of projects and notes show its parts.',
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

/** Props that need no comment, because they mean the same in every component. */
const commonProps = ['className', 'ref'];

/**
 * Returns the props without a comment, in the exported interfaces `...Props` and in the interfaces `...Appearance` of a source.
 * `ControlProps` is left out, because its props are attributes of HTML elements.
 */
function findUndocumentedProps(source: string): readonly string[] {
  const interfaces = source.matchAll(
    /^export interface (?!ControlProps)\w+Props[^{]*\{\n(.*?)^\}|^interface \w+Appearance \{\n(.*?)^\}/gms,
  );
  return [...interfaces].flatMap(([, props, appearance]) => {
    const lines = (props ?? appearance ?? '').split('\n');
    return lines.flatMap((line, index) => {
      const prop = /^ {2}(?:readonly )?'?([\w-]+)'?\??:/.exec(line)?.[1];
      return prop && !commonProps.includes(prop) && !lines[index - 1]?.endsWith('*/') ? prop : [];
    });
  });
}

test.each(components)('the props of $name are documented', ({ path }) => {
  expect(findUndocumentedProps(read(path))).toEqual([]);
});
