const anyOf = (names: readonly string[]) => names.join('|').replaceAll('/', '[\\\\/]');
const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](${anyOf(names)})[\\\\/]`);
const sources = (...names: string[]) => new RegExp(`[\\\\/]src[\\\\/](.+[\\\\/])?(${anyOf(names)})\\.tsx?$`);
const icons = (...names: string[]) => sources(`icons/(${names.join('|')})Icon`);

const either =
  (...tests: RegExp[]) =>
  (id: string) =>
    tests.some((test) => test.test(id));

/** What the pages with lists and records show, a few hundred bytes each. */
const parts = either(
  sources('components/(Loadable|EmptyState|SearchField|SelectField|NumberField|DateField|Money|Card|DescriptionList)'),
  sources('lists/(listSearchParams|useListSearchParams)', 'records/(useDeleteRecord|recordCache)', 'drafts/useDraft'),
  sources('projects/status', 'users/names'),
  sources('shared/(search|addressLines|phone|rate)', 'components/catalogueOptions', 'browser/saveFile'),
  icons('Plus', 'Trash', 'Download', 'FileText', 'Pencil', 'ChatBubble'),
);

/**
 * Code that is asked for together comes in one piece, for each piece costs a request. A group takes along what its modules
 * import, unless a group before it has it: docs/decisions/0066-preloading-pages.md.
 */
export const chunkGroups = [
  // otherwise they end up beside yup, and a page that shows an amount waits for the forms' rules
  { name: 'numbers', test: sources('shared/(decimal|money|typed)') },
  {
    name: 'react',
    test: packages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', '@emotion', 'stylis'),
  },
  // what the first script holds stays there: a later group that took some of it would come with every page
  { name: 'start', tags: ['$initial' as const] },
  { name: 'forms', test: packages('react-hook-form') },
  {
    name: 'controls',
    test: sources('components/(TextField|PasswordField|PasswordMatchIndicator|Checkbox|Form|IconButton|layout)'),
  },
  // the sign-in page names the page that a session ended on; in the shell's group it would load the shell
  { name: 'titles', test: sources('pageTitleAt') },
  {
    name: 'calls',
    test: either(
      sources('api/http', 'session/createSession', 'messages/messages'),
      packages('xstate', '@xstate/react'),
    ),
  },
  {
    name: 'shell',
    test: sources(
      'layouts/MainLayout',
      'errors/ProfileError',
      'createSignedInApp',
      'app/access',
      'projects/queries',
      'api/toLoadable',
    ),
  },
  { name: 'parts', test: parts },
];
