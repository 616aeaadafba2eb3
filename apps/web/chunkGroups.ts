// Groups modules into chunks: docs/decisions/0066-preload-headers.md. The build fails if a listed module or package is not used.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export interface ModuleGroup {
  readonly name: string;
  /** Paths from the root of the repository. */
  readonly modules?: readonly string[];
  /** Packages in node_modules. `@emotion` stands for all packages of the scope. */
  readonly packages?: readonly string[];
}

const root = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');

const domain = 'packages/domain/src';
const ui = 'packages/ui/src';
const web = 'apps/web/src';

/** Groups with priority over the entry chunk. Without the group `numbers`, pages that show an amount would load yup. */
const firstGroups: readonly ModuleGroup[] = [
  {
    name: 'numbers',
    modules: [`${domain}/shared/decimal.ts`, `${domain}/shared/money.ts`, `${domain}/shared/parseTypedNumber.ts`],
  },
  {
    name: 'react',
    packages: ['react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', '@emotion', 'stylis'],
  },
];

/** Groups of modules that pages load together. A module belongs to the first group that contains or imports it. */
const pageGroups: readonly ModuleGroup[] = [
  { name: 'forms', packages: ['react-hook-form'] },
  {
    name: 'controls',
    modules: [
      `${ui}/components/TextField.tsx`,
      `${ui}/components/PasswordField.tsx`,
      `${ui}/components/PasswordMatchIndicator.tsx`,
      `${ui}/components/Checkbox.tsx`,
      `${ui}/components/Form.tsx`,
      `${ui}/components/IconButton.tsx`,
      `${ui}/components/layout.tsx`,
    ],
  },
  // The sign-in page needs the titles but not the shell.
  { name: 'titles', modules: [`${web}/pageTitleAt.ts`] },
  {
    name: 'calls',
    modules: [`${web}/api/http.ts`, `${web}/session/createSession.ts`, `${domain}/messages/messages.ts`],
    packages: ['xstate', '@xstate/react'],
  },
  {
    name: 'shell',
    modules: [
      `${web}/layouts/SignedInLayout.tsx`,
      `${web}/errors/PageError.tsx`,
      `${web}/errors/ProfileError.tsx`,
      `${web}/createSignedInApp.ts`,
      `${web}/app/shellLoaders.ts`,
      `${web}/projects/queries.ts`,
      `${web}/api/toLoadable.ts`,
    ],
  },
  {
    // Small modules that pages with lists and records share.
    name: 'parts',
    modules: [
      `${ui}/components/Loadable.tsx`,
      `${ui}/components/EmptyState.tsx`,
      `${ui}/components/SearchField.tsx`,
      `${ui}/components/SelectField.tsx`,
      `${ui}/components/NumberField.tsx`,
      `${ui}/components/DateField.tsx`,
      `${ui}/components/Money.tsx`,
      `${ui}/components/Card.tsx`,
      `${ui}/components/DescriptionList.tsx`,
      `${ui}/components/unitAndItemTypeOptions.ts`,
      `${ui}/icons/PlusIcon.tsx`,
      `${ui}/icons/TrashIcon.tsx`,
      `${ui}/icons/DownloadIcon.tsx`,
      `${ui}/icons/FileTextIcon.tsx`,
      `${ui}/icons/PencilIcon.tsx`,
      `${ui}/icons/ChatBubbleIcon.tsx`,
      `${web}/lists/listSearchParams.ts`,
      `${web}/lists/useListSearchParams.ts`,
      `${web}/records/useDeleteRecord.ts`,
      `${web}/records/updateCachedList.ts`,
      `${web}/drafts/useDraft.ts`,
      `${web}/browser/saveFile.ts`,
      `${domain}/projects/status.ts`,
      `${domain}/users/userNames.ts`,
      `${domain}/shared/textSearch.ts`,
      `${domain}/shared/addressLines.ts`,
      `${domain}/shared/phone.ts`,
      `${domain}/shared/rate.ts`,
    ],
  },
];

/** Converts a bundler module id to forward slashes and removes its query. */
const normalizeId = (id: string): string => id.replaceAll('\\', '/').replace(/\?.*$/, '');

const isModule = (id: string, path: string): boolean => normalizeId(id) === root + path;
const isInPackage = (id: string, name: string): boolean => normalizeId(id).includes(`/node_modules/${name}/`);

const toBundlerGroup = ({ name, modules = [], packages = [] }: ModuleGroup) => ({
  name,
  test: (id: string): boolean =>
    modules.some((path) => isModule(id, path)) || packages.some((packageName) => isInPackage(id, packageName)),
});

/** The groups for the bundler. The `start` group precedes the page groups, so that modules of the entry chunk stay in `start`. */
export const chunkGroups = [
  ...firstGroups.map(toBundlerGroup),
  { name: 'start', tags: ['$initial' as const] },
  ...pageGroups.map(toBundlerGroup),
];

/** Returns the listed modules and packages that are not in the build. */
export function findUnusedNames(
  moduleIds: readonly string[],
  groups: readonly ModuleGroup[] = [...firstGroups, ...pageGroups],
): readonly string[] {
  return groups.flatMap(({ modules = [], packages = [] }) => [
    ...modules.filter((path) => !moduleIds.some((id) => isModule(id, path))),
    ...packages.filter((name) => !moduleIds.some((id) => isInPackage(id, name))),
  ]);
}

/** Fails the build if a group lists a module or package that the build does not contain. */
export function checkChunkGroups(): Plugin {
  return {
    name: 'check-chunk-groups',
    apply: 'build',
    generateBundle() {
      const unused = findUnusedNames([...this.getModuleIds()]);
      if (unused.length > 0)
        this.error(`chunkGroups.ts lists modules or packages that are not in the build: ${unused.join(', ')}`);
    },
  };
}
