/** Builds the index of the page "Text search" in Storybook: the texts of the product with the stories that show them, and the scenarios. */
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { parseAst } from 'vite';
import type { ComponentDocs } from '../componentDocs/readComponentDocs.ts';
import type { QaReport } from '../qaReport/buildReport.ts';
import { readShownSources, type Source } from '../qaReport/readSources.ts';
import { scenarioId } from '../qaReport/renderPage.ts';

export interface StoryTarget {
  /** The id of a story, or of a docs page if the text is in a component and no story mentions it. */
  readonly id: string;
  readonly label: string;
}

export interface IndexedText {
  readonly text: string;
  /** The name of a text that the specification fixes, for example `errorToast.updateOffice`. */
  readonly name?: string;
  readonly stories: readonly StoryTarget[];
}

export interface IndexedScenario {
  readonly name: string;
  /** For example `features/offices.feature`. */
  readonly file: string;
  readonly steps: readonly string[];
  /** The id of the scenario in the QA report. */
  readonly reportId: string;
}

/** A sentence of the guide of a component, with the docs page of the component. */
export interface IndexedGuideText {
  readonly text: string;
  readonly page: StoryTarget;
}

export interface TextIndex {
  readonly texts: readonly IndexedText[];
  readonly scenarios: readonly IndexedScenario[];
}

export function buildTextIndex(
  { features, texts }: Pick<QaReport, 'features' | 'texts'>,
  sources: readonly Source[],
): TextIndex {
  const pages = readShownSources(sources).map(({ title, path, texts: shownTexts, paths }) => {
    const [storiesSource = '', ...shownSources] = shownTexts;
    return {
      title,
      path,
      stories: readStories(title, storiesSource),
      texts: shownSources.flatMap((source, position) => findTexts(source, paths[position + 1])),
    };
  });
  const targets = new Map<string, Map<string, StoryTarget>>();
  const addTarget = (text: string, target: StoryTarget) =>
    targets.set(text, (targets.get(text) ?? new Map()).set(target.id, target));
  for (const { title, stories, texts: pageTexts } of pages) {
    for (const story of stories) for (const text of findTexts(story.source)) addTarget(text, story.target);
    for (const text of pageTexts) addTarget(text, { id: toId(title, 'docs'), label: title });
  }
  const fixedTexts = texts.map(({ name, text, stories }): IndexedText => {
    // The app also uses the record of a toast as a whole: `...successToasts.officeCreated`.
    const names = [name, name.replace(/\.(title|text)$/, '')];
    const mentions = ({ source }: { source: string }) =>
      source.includes(text) || names.some((part) => source.includes(part));
    const mentioning = pages.flatMap((page) => page.stories.filter(mentions).map(({ target }) => target));
    const docsPages = stories.map(({ title }) => ({ id: toId(title, 'docs'), label: title }));
    const shown = uniqueById([...mentioning, ...docsPages]);
    const subjects = sources.flatMap(({ path, text: source }) =>
      mentions({ source }) ? (findSubject(path) ?? []) : [],
    );
    return {
      text,
      name,
      stories: shown.length > 0 ? shown : uniqueById(subjects.map((subject) => connectedStories[subject])),
    };
  });
  const fixed = new Set(texts.map(({ text }) => text));
  const otherTexts = [...targets]
    .filter(([text]) => !fixed.has(text))
    .map(([text, found]): IndexedText => ({ text, stories: [...found.values()] }));
  return {
    texts: [...fixedTexts, ...otherTexts].toSorted((a, b) => a.text.localeCompare(b.text, 'en')),
    scenarios: features.flatMap(({ file, rules }) =>
      rules.flatMap(({ scenarios }) =>
        scenarios.map((scenario) => ({
          name: scenario.name,
          file,
          steps: scenario.steps.map(({ keyword, text, lines }) => [`${keyword} ${text}`, ...lines].join('\n')),
          reportId: scenarioId(scenario),
        })),
      ),
    ),
  };
}

/**
 * The connected page of each subject of the web app. It is the story of the texts that only the web app shows, such as most toasts.
 */
export const connectedStories = {
  catalogue: connectedStory('Catalogue', 'LineItems'),
  company: connectedStory('Company', 'CompanyProfile'),
  estimates: connectedStory('Estimate', 'Estimate'),
  notes: connectedStory('Notes', 'Notes'),
  offices: connectedStory('Company', 'Offices'),
  projects: connectedStory('Dashboard and projects', 'Projects'),
  session: connectedStory('Session', 'SignedIn'),
  users: connectedStory('Company', 'Users'),
} as const satisfies Record<string, StoryTarget>;

function connectedStory(page: string, exportName: string): StoryTarget {
  const [title, name] = [`Connected/${page}`, storyNameFromExport(exportName)];
  return { id: toId(title, name), label: `${title}: ${name}` };
}

/** Returns the subject of a file of the web app or the domain. */
function findSubject(path: string): keyof typeof connectedStories | undefined {
  const folder = /^(?:apps\/web|packages\/domain)\/src\/(\w+)\//.exec(path)?.[1] ?? '';
  return folder in connectedStories ? (folder as keyof typeof connectedStories) : undefined;
}

/** Returns the texts of the guides of all components. */
export const listGuideTexts = (components: readonly ComponentDocs[]): readonly IndexedGuideText[] =>
  components.flatMap(({ title, guide }) => {
    if (!guide) return [];
    const { use, avoid, anatomy, keyboard, content, accessibility } = guide;
    const texts = [
      ...[...use, ...avoid, ...content, ...accessibility.provides, ...accessibility.checkByHand],
      ...anatomy.map(({ name, description }) => `${name}: ${description}`),
      ...keyboard.map(({ keys, effect }) => `${keys}: ${effect}`),
    ];
    return texts.map((text) => ({ text: text.replaceAll('`', ''), page: { id: toId(title, 'docs'), label: title } }));
  });

const uniqueById = (stories: readonly StoryTarget[]): readonly StoryTarget[] => [
  ...new Map(stories.map((story) => [story.id, story])).values(),
];

/** A node of the syntax tree, with the fields that this module reads. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly value?: unknown;
  readonly source?: Node | null;
  readonly declaration?: { readonly declarations?: readonly { readonly id: { readonly name?: string } }[] } | null;
}

const parse = (code: string, path = '.tsx') =>
  parseAst(code, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as { readonly body: readonly Node[] };

/** Returns the stories of a stories file with their source. */
function readStories(title: string, source: string): readonly { target: StoryTarget; source: string }[] {
  return parse(source).body.flatMap(({ type, declaration, start, end }) => {
    if (type !== 'ExportNamedDeclaration') return [];
    return (declaration?.declarations ?? []).flatMap(({ id }) => {
      // The examples of DoAndDont are not texts of the product.
      if (id.name === 'DoAndDont') return [];
      const name = storyNameFromExport(id.name ?? '');
      return { target: { id: toId(title, name), label: `${title}: ${name}` }, source: source.slice(start, end) };
    });
  });
}

/** Whether a text of the source is for users: it has a word, and is no class, path, colour or key of a record. */
const isText = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) &&
  (/^[A-Z“][a-z]/.test(text) || /[a-z] [a-z]/i.test(text)) &&
  !/[{};=<>]|^\W*[\w-]+\/|\.tsx?$|^(var|calc)\(/.test(text);

/** Returns the texts for users in the source of a module: texts in JSX and texts in quotes. Patterns and styles are left out. */
export function findTexts(source: string, path?: string): readonly string[] {
  const texts = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, value, source: importedModule } = node as Node;
    if (importedModule) return;
    if ((type === 'JSXText' || type === 'Literal') && typeof value === 'string') {
      const text = value.replace(/\s+/g, ' ').trim();
      if (isText(text)) texts.add(text);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parse(source, path).body);
  return [...texts];
}
