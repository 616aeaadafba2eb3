/** Reads what the docs page of each component shows besides its stories and props: the import line, types, guide, and the screens that use it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { parseAst } from 'vite';
import type { ComponentGuide } from '../../packages/ui/src/components/testing/ComponentGuide.ts';
import { evaluateLiteral, findProperty, type SyntaxNode } from '../evaluateLiteral.ts';
import { readShownSources, readSources, type StoriesPage } from '../qaReport/readSources.ts';

export interface ComponentDocs {
  /** The title of the stories file in the sidebar. */
  readonly title: string;
  readonly name: string;
  /** The path of the component from the root of the repository. */
  readonly path: string;
  /** For example `import { Button } from '@plumbline/ui/components/Button';`. */
  readonly importLine: string;
  /** The HTML elements whose attributes the component accepts. */
  readonly elements: readonly string[];
  /** The types that the props mention. */
  readonly types: readonly TypeCode[];
  /** Undefined if the stories file has no guide. */
  readonly guide: ComponentGuide | undefined;
  readonly storyNames: readonly string[];
  /** The pages of Storybook with screens that use the component. */
  readonly screens: readonly StoriesPage[];
}

export interface TypeCode {
  readonly name: string;
  readonly code: string;
}

/** The stories files of the components and charts. */
const findStoriesFiles = (root: string): readonly string[] =>
  globSync('packages/ui/src/components/{,charts/}*.stories.tsx', { cwd: root }).sort();

/** Reads the docs of each component with a stories file. A stories file of several components, such as Fields, is left out. */
export function readAllComponentDocs(root: string): readonly ComponentDocs[] {
  const screenPages = readShownSources(readSources(root)).filter(({ title }) => /^(Screens|Shell|Print)\//.test(title));
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/ui/package.json'), 'utf8'));
  return findStoriesFiles(root)
    .map((storiesPath) => ({ storiesPath, path: storiesPath.replace('.stories.tsx', '.tsx') }))
    .filter(({ path }) => existsSync(join(root, path)))
    .map(({ storiesPath, path }) => {
      const read = (file: string) => readFileSync(join(root, file), 'utf8');
      const { title, guide, names, storyNames } = readStoriesFile(read(storiesPath));
      const source = read(path);
      const importedPath = `components/${relative('packages/ui/src/components', path)}'`;
      return {
        title,
        name: names[0] ?? basename(path, '.tsx'),
        path,
        importLine: formatImport(
          [...names.filter((name) => isExported(source, name)), ...findHooks(source)],
          findSpecifier(exports, path),
        ),
        elements: findElements(path, read),
        types: findTypes(path, read),
        guide,
        storyNames,
        screens: screenPages
          .filter(({ texts }) => texts.some((text) => text.includes(importedPath)))
          .map(({ title: screenTitle, path: screenPath }) => ({ title: screenTitle, path: screenPath })),
      };
    });
}

/** Reads the title, the component, its subcomponents and the guide of a stories file. */
function readStoriesFile(source: string) {
  const csf = loadCsf(source, { makeTitle: (title) => title }).parse();
  const { component, subcomponents, parameters } = csf._metaAnnotations as Record<string, SyntaxNode | undefined>;
  const guide = findProperty(parameters, 'guide');
  return {
    title: csf.meta.title ?? '',
    guide: guide && (evaluateLiteral(guide) as ComponentGuide),
    names: [
      component?.name ?? component?.expression?.name ?? '',
      ...(subcomponents?.properties ?? []).map(({ key }) => key?.name ?? ''),
    ].filter(Boolean),
    storyNames: Object.keys(csf._stories),
  };
}

const isExported = (source: string, name: string): boolean =>
  new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(source);

const findHooks = (source: string): readonly string[] =>
  [...source.matchAll(/^export (?:const|function) (use[A-Z]\w+)/gm)].map(([, name = '']) => name);

const formatImport = (names: readonly string[], specifier: string): string =>
  `import { ${names.join(', ')} } from '${specifier}';`;

/** Returns the module name with which another package imports a file, according to `exports` in package.json. */
export function findSpecifier(exports: Readonly<Record<string, string>>, path: string): string {
  const file = `./${relative('packages/ui', path)}`;
  const matches = Object.entries(exports).flatMap(([entry, target]) => {
    const [start = '', end] = target.split('*');
    if (end === undefined) return target === file ? [{ entry, length: target.length }] : [];
    if (!file.startsWith(start) || !file.endsWith(end)) return [];
    const wildcard = file.slice(start.length, file.length - end.length);
    return [{ entry: entry.replace('*', wildcard), length: start.length }];
  });
  const [best] = matches.toSorted((a, b) => b.length - a.length);
  if (!best) throw new Error(`packages/ui/package.json does not export ${file}`);
  return best.entry.replace('.', '@plumbline/ui');
}

type ReadFile = (path: string) => string;

/** Returns the HTML elements whose attributes the props include. The props can extend the props of another component. */
function findElements(path: string, read: ReadFile): readonly string[] {
  // A type of the module itself is not the type of the props.
  const source = read(path).replace(/^type \w+ =[\s\S]*?;$/gm, '');
  const elements = [...source.matchAll(/ComponentProps<'(\w+)'>/g)].map(([, element = '']) => element);
  if (elements.length > 0) return [...new Set(elements)];
  return [...source.matchAll(/\b(\w+Props)\b[^'\n]*from '(\.[^']+)'/g)].flatMap(([, name = '', file = '']) =>
    new RegExp(`(?:extends|=) ?(?:\\n\\s*)?Omit<${name}\\b`).test(source) || source.includes(`(props: ${name}`)
      ? findElements(join(dirname(path), file), read)
      : [],
  );
}

interface TypeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string };
  readonly declaration?: TypeNode | null;
  readonly source?: { readonly value: string };
  readonly specifiers?: readonly { readonly local: { readonly name: string } }[];
}

/**
 * Returns the code of the types that the props of a component mention, and of the types that these types mention. Types of packages,
 * and the props of other components, are left out.
 */
function findTypes(path: string, read: ReadFile): readonly TypeCode[] {
  const found = new Map<string, string>();
  const visited = new Set<string>();
  const addTypes = (file: string, code: string) => {
    const source = read(file);
    const { body } = parseAst(source, { lang: 'tsx' }) as unknown as { body: readonly TypeNode[] };
    for (const name of new Set(withoutComments(code).match(/\b[A-Z]\w+/g) ?? [])) {
      if (found.has(name) || visited.has(`${file} ${name}`)) continue;
      visited.add(`${file} ${name}`);
      const declaration = body.find(
        (node) =>
          /^TS(Interface|TypeAlias)Declaration$/.test(node.declaration?.type ?? '') &&
          node.declaration?.id?.name === name,
      );
      if (declaration) {
        const typeCode = source.slice(declaration.start, declaration.end);
        // The table of props shows the props of a component.
        if (!name.endsWith('Props')) found.set(name, typeCode);
        addTypes(file, typeCode);
        continue;
      }
      const importNode = body.find(
        ({ type, specifiers }) => type === 'ImportDeclaration' && specifiers?.some(({ local }) => local.name === name),
      );
      const importedFile = importNode?.source?.value.startsWith('.') && join(dirname(file), importNode.source.value);
      if (importedFile) addTypes(importedFile, name);
    }
  };
  const props = /^(?:export )?(?:interface|type) \w*(?:Props|Appearance)\b[\s\S]*?^\}|^export (?:function|const) .*$/gm;
  addTypes(path, (read(path).match(props) ?? []).join('\n'));
  return [...found].map(([name, code]) => ({ name, code }));
}

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '');
