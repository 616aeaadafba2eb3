import type { CallName } from '@plumbline/domain/contract/calls';
import type { FileState } from '@plumbline/domain/files/file';
import type { Role } from '@plumbline/domain/users/roles';
import type { CallOptions } from '../../testing/testUser.ts';
import type { PublicCallName } from '../handler.ts';
import { aFileBody, aLineBody, anItemBody, aUserBody, type World } from './world.ts';

export interface Case<R extends CallName> {
  /** The call as anybody of the company may make it, on a record of theirs. */
  readonly own: (mine: World, role: Role) => CallOptions<R> | Promise<CallOptions<R>>;
  /** Bodies that name a record of another company. */
  readonly foreignBodies?: (theirs: World) => readonly object[];
  /** Queries that name a record of another company: one for each parameter that takes an id. */
  readonly foreignQueries?: (theirs: World) => readonly Readonly<Record<string, string>>[];
}

type Cases = { readonly [R in Exclude<CallName, PublicCallName>]: Case<R> };

const nothing = { own: () => ({}) };
const ofOffice = { own: ({ office }: World) => ({ params: { id: office } }) };
const ofProject = { own: ({ project }: World) => ({ params: { id: project } }) };
const ofEstimate = { own: ({ estimate }: World) => ({ params: { id: estimate } }) };
const foreignInProject = ({ office, people }: World) => [
  { office },
  ...Object.values(people).map(({ id }) => ({ estimator: id })),
];

const ofDashboard = {
  own: ({ office }: World) => ({ query: { office } }),
  foreignQueries: ({ office, people }: World) => [{ office }, { estimator: people[4].id }],
};

const aNoteBody = { body: 'Ridge vent asked for' };
const ofNewFile = (state: FileState) => ({
  own: async ({ newFile }: World, role: Role) => ({ params: { id: await newFile(role, state) } }),
});

/** How each signed route is called: a route without a case fails the matrix [S1]. */
export const cases: Cases = {
  'company.get': nothing,
  'company.update': { own: ({ companyId }) => ({ params: { id: companyId }, body: { name: 'Front Range' } }) },
  'payments.session': nothing,
  'users.me': nothing,
  'users.list': nothing,
  'users.get': { own: ({ people }) => ({ params: { id: people[4].id } }) },
  'users.create': {
    own: ({ office }) => ({ body: aUserBody(office) }),
    foreignBodies: ({ office }) => [aUserBody(office)],
  },
  'users.update': {
    own: ({ people }, role) => ({ params: { id: people[role].id }, body: { first_name: 'Robin' } }),
    foreignBodies: ({ office }) => [{ profile: { office } }],
  },
  'users.delete': { own: async ({ newUser }) => ({ params: { id: await newUser() } }) },
  'offices.list': nothing,
  'offices.get': ofOffice,
  'offices.create': { own: () => ({ body: { name: 'Boulder' } }) },
  'offices.update': { own: ({ office }) => ({ params: { id: office }, body: { name: 'Aurora' } }) },
  'offices.usage': ofOffice,
  'offices.delete': {
    own: async ({ newOffice }) => ({ params: { id: await newOffice() } }),
    foreignQueries: ({ office }) => [{ moveTo: office }],
  },
  'projects.list': nothing,
  'projects.create': {
    own: ({ office }) => ({ body: { title: 'Siding', office } }),
    foreignBodies: (theirs) => foreignInProject(theirs).map((reference) => ({ title: 'Siding', ...reference })),
  },
  'projects.get': ofProject,
  'projects.update': {
    own: ({ project, office }) => ({ params: { id: project }, body: { title: 'Siding', office } }),
    foreignBodies: foreignInProject,
  },
  'projects.delete': { own: async ({ newProject }) => ({ params: { id: await newProject() } }) },
  'projects.favour': ofProject,
  'projects.unfavour': ofProject,
  'estimates.get': ofEstimate,
  'estimates.update': { own: ({ estimate }) => ({ params: { id: estimate }, body: { discount: 5 } }) },
  'estimateItems.list': ofEstimate,
  'estimateItems.create': { own: ({ estimate }) => ({ params: { id: estimate }, body: aLineBody }) },
  'estimateItems.update': {
    own: ({ estimate, item }) => ({ params: { id: estimate, itemId: item }, body: { ...aLineBody, rate: 120 } }),
  },
  'estimateItems.delete': {
    own: async ({ estimate, newItem }) => ({ params: { id: estimate, itemId: await newItem() } }),
  },
  'catalogue.list': nothing,
  'catalogue.create': { own: () => ({ body: anItemBody }) },
  'catalogue.get': { own: ({ catalogueItem }) => ({ params: { id: catalogueItem } }) },
  'catalogue.update': { own: ({ catalogueItem }) => ({ params: { id: catalogueItem }, body: { rate: 4 } }) },
  'catalogue.delete': { own: async ({ newCatalogueItem }) => ({ params: { id: await newCatalogueItem() } }) },
  'imports.sample': nothing,
  'imports.preview': { own: ({ sheet }) => ({ params: { fileId: sheet } }) },
  'imports.run': { own: ({ sheet }) => ({ params: { fileId: sheet }, body: {} }) },
  'imports.undo': { own: async ({ newImport }) => ({ params: { importId: await newImport() } }) },
  'dashboard.get': ofDashboard,
  'dashboard.jobs': ofDashboard,
  'dashboard.places': { own: ({ project }) => ({ body: { places: [{ project, place: { lat: 40, lng: -105 } }] } }) },
  'notes.list': ofProject,
  'notes.create': { own: ({ project }) => ({ params: { id: project }, body: aNoteBody }) },
  'notes.update': {
    own: async ({ project, newNote }, role) => ({
      params: { id: project, noteId: await newNote(role) },
      body: aNoteBody,
    }),
  },
  'notes.delete': {
    own: async ({ project, newNote }, role) => ({ params: { id: project, noteId: await newNote(role) } }),
  },
  'notes.attach': {
    own: async ({ project, newNote, newFile }, role) => ({
      params: { id: project, noteId: await newNote(role) },
      body: [{ attachment_id: await newFile(role) }],
    }),
    foreignBodies: ({ file }) => [[{ attachment_id: file }]],
  },
  'files.upload': { own: () => ({ body: aFileBody }) },
  'files.validate': ofNewFile('uploaded'),
  'files.save': ofNewFile('validated'),
  'files.download': ofNewFile('saved'),
  'files.delete': ofNewFile('saved'),
};

/** Routes for anybody: they take no token and have tests of their own. */
export const publicRoutes: { readonly [R in PublicCallName]: true } = {
  'session.signIn': true,
  'session.refresh': true,
  'session.revoke': true,
  'company.signUp': true,
  'payments.webhook': true,
  'recovery.request': true,
  'recovery.reset': true,
};
