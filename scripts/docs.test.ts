// Checks that README, docs and comments refer to files and decisions that exist, that a decision is at most one page long, and that each
// promise of docs/security.md names its test.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const decisions = readdirSync('docs/decisions');
const documents = [
  'README.md',
  ...readdirSync('docs').filter((name) => name.endsWith('.md')),
  ...decisions.map((name) => `decisions/${name}`),
].map((name) => (name === 'README.md' ? name : `docs/${name}`));

const readDocument = (document: string) => readFileSync(document, 'utf8');

/** The folders to which a path in a document may be relative. Example: `projects/store.ts` is relative to apps/api/src. */
const sourceFolders = [
  '',
  'apps/api/src/',
  'packages/domain/src/',
  'packages/ui/src/',
  'apps/web/src/',
  'apps/web/',
  'scripts/',
];

/** Returns the paths of files and folders of the repository that a text contains in backticks, without placeholders and patterns. */
function findPaths(text: string): readonly string[] {
  const quotedTexts = [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*\/?)`/g)].map(([, path = '']) => path);
  const isSource = (path: string) => /^[\w/.-]+\.(ts|tsx|mjs|feature|mdx|css)$/.test(path) && path.includes('/');
  const isInRepository = (path: string) =>
    /^(apps|packages|features|step-definitions|scripts|docs|bench|faults|\.storybook)\//.test(path);
  return [...new Set(quotedTexts.filter((path) => isSource(path) || isInRepository(path)))];
}

describe.each(documents)('%s', (document) => {
  const text = readDocument(document);

  it('refers to files that exist', () => {
    const missingPaths = findPaths(text).filter((path) => !sourceFolders.some((folder) => existsSync(folder + path)));
    expect(missingPaths).toEqual([]);
  });

  it('has working links', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join(dirname(document), path)))).toEqual([]);
  });

  it('refers to decisions that exist', () => {
    // Matches a decision number in a text, for example `(0109` or `decision 0109`.
    const numbers = [...text.matchAll(/(?:\((?:see )?|decisions? )(0\d{3})\b/g)].map(([, number = '']) => number);
    expect(numbers.filter((number) => !decisions.some((name) => name.startsWith(number)))).toEqual([]);
  });
});

it.each(decisions.filter((name) => name !== 'README.md'))(
  'the title of %s starts with the number in the file name',
  (name) => {
    expect(readDocument(`docs/decisions/${name}`)).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
  },
);

it('comments refer to decisions by the path of a file that exists', () => {
  const files = globSync(
    '{packages,apps,features,step-definitions,scripts,bench,faults,.storybook}/**/*.{ts,tsx,mjs,sql,feature}',
    {
      exclude: ['**/node_modules', '**/dist'],
    },
  ).filter((file) => file !== join('scripts', 'docs.test.ts'));
  const missing = [...files, '.dependency-cruiser.mjs'].flatMap((file) => {
    const references = readFileSync(file, 'utf8').match(/docs\/decisions\/[\w.-]*\w|\bdecision \d+/gi) ?? [];
    return references.filter((path) => !existsSync(path)).map((path) => `${file}: ${path}`);
  });
  expect(missing).toEqual([]);
});

it('the list of decisions contains each decision with its title', () => {
  const list = readDocument('docs/decisions/README.md');
  const missing = decisions.filter((name) => {
    const [, title = ''] = /^# \d+\. (.*)$/m.exec(readDocument(`docs/decisions/${name}`)) ?? [];
    return name !== 'README.md' && !list.includes(`](${name}): ${title}\n`);
  });
  expect(missing).toEqual([]);
});

const architecture = readDocument('docs/architecture.md');

it('docs/architecture.md lists each workspace', () => {
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: string[] };
  const folders = globSync(workspaces).filter((folder) => existsSync(join(folder, 'package.json')));
  expect(folders.filter((folder) => !architecture.includes(`| \`${folder}\` |`))).toEqual([]);
});

it('docs/architecture.md lists the folders of the domain that are subjects', () => {
  const [, list = ''] = /are subjects: ([^.]*)\./.exec(architecture) ?? [];
  const notSubjects = ['contract', 'messages', 'shared', 'testing'];
  const subjects = readdirSync('packages/domain/src').filter((folder) => !notSubjects.includes(folder));
  expect(list.split(/,\s+/)).toEqual(subjects.toSorted());
});

const promises = readDocument('docs/security.md').match(/^\| [SBF]\d+b? \|.*$/gm) ?? [];

// If the pattern above matched no row, the next test would have no cases.
it('docs/security.md lists more than 30 promises', () => {
  expect(promises.length).toBeGreaterThan(30);
});

it.each(promises)('a promise of docs/security.md names the file or the npm script that tests it: %s', (row) => {
  expect(row).toMatch(/`[^`]+\.(?:test\.ts|stories\.tsx|feature)`|`npm run /);
});

/** The files of tests and benches that a row names, with their texts. */
const readTestsOf = (row: string) =>
  findPaths(row)
    .flatMap((path) => sourceFolders.map((folder) => `${folder}${path}`).filter((file) => existsSync(file)))
    .map((file) => readFileSync(file, 'utf8'));

it.each(promises.filter((row) => !row.includes('`npm run ')))(
  'the id of a promise of docs/security.md is in the title of one of its tests: %s',
  (row) => {
    const id = /^\| (\S+)/.exec(row)?.[1] ?? '';
    expect(readTestsOf(row).some((text) => new RegExp(`[\\[@][^\\]\n]*\\b${id}\\b`).test(text))).toBe(true);
  },
);
