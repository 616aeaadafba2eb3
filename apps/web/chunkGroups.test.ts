/** Tests of the assignment of modules to chunks. */
import { expect, test } from 'vitest';
import { formLibrary, sharedChunkOf } from './chunkGroups.ts';

const web = '/plumbline/apps/web/src';
const routes = `${web}/routes.tsx`;
const services = `${web}/session/createSession.ts`;
const page = (name: string) => `${web}/pages/${name}.tsx`;
const layout = `${web}/layouts/SignedInLayout.tsx`;
const projectLayout = `${web}/layouts/ProjectLayout.tsx`;

/** A module graph in which each key is imported by the modules of its value. The routes import the pages and layouts dynamically. */
function graphOf(importers: Readonly<Record<string, readonly string[]>>) {
  const forms = [page('SignInPage'), page('OfficeEditPage'), page('UserEditPage'), page('EstimatePage')];
  const all = { [formLibrary]: forms, ...importers };
  return {
    getModuleInfo: (id: string) => ({
      importers: all[id] ?? [],
      dynamicImporters:
        id === services
          ? [`${web}/createServices.ts`]
          : /\/apps\/web\/src\/(pages|layouts|renderApp)/.test(id)
            ? [routes]
            : [],
    }),
  };
}

test.each([
  ['of one page', [page('ProjectListPage')], null],
  ['that the sign-in page shares', [page('SignInPage'), page('UserEditPage')], 'signIn'],
  ['that the sign-in page and the layout share', [page('SignInPage'), layout], 'signIn'],
  ['of the layout', [layout], 'app'],
  ['of the services', [services, layout], 'services'],
  ['that the services and the sign-in page share', [services, page('SignInPage')], 'base'],
  ['that all pages render', [`${web}/renderApp.tsx`, layout], 'signIn'],
  ['that lists share', [page('ProjectListPage'), page('UserListPage')], 'lists'],
  ['that forms share', [page('OfficeEditPage'), page('UserEditPage')], 'forms'],
  ['that the pages of estimates share', [page('EstimatePage'), page('ProjectDocumentsPage')], 'estimates'],
  ['that a list and a form share', [page('ProjectListPage'), page('UserEditPage')], 'app'],
  ['that a form and an estimate share', [page('UserEditPage'), page('EstimatePage')], 'fields'],
  ['that the layout of projects and one of its pages share', [projectLayout, page('EstimatePage')], 'fields'],
])('a module %s', (_, importers, chunk) => {
  expect(sharedChunkOf('module', graphOf({ module: importers }))).toBe(chunk);
});

test('icons that two pages share are in the chunk that all pages of signed-in users load', () => {
  const icon = '/plumbline/packages/ui/src/icons/PlusIcon.tsx';
  const pages = [page('ProjectListPage'), page('UserListPage')];
  expect(sharedChunkOf(icon, graphOf({ [icon]: pages }))).toBe('app');
});

test('pages that import a module through other modules count, also if these modules import each other', () => {
  const graph = graphOf({
    text: ['button'],
    button: ['form', 'table'],
    form: ['table', page('ProjectListPage')],
    table: ['form', page('UserListPage')],
  });
  expect(sharedChunkOf('text', graph)).toBe('lists');
});
