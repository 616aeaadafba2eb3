/** The companies of the authorization matrix: each has one record of each kind and one user of each role. */
import type { FileState } from '@plumbline/domain/files/file';
import { aJpeg, aPng } from '@plumbline/domain/testing/imageBuilders';
import { estimatorRole, managerRole, ownerRole, type Role } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { daysBefore } from '../../database/daysBefore.ts';
import { companyExports } from '../../database/schema/exports.ts';
import { offices } from '../../database/schema/offices.ts';
import { uuidv7 } from '../../database/uuidv7.ts';
import { anAcceptance, clientOf } from '../clientOfDocument.ts';
import { dataUrl } from '../encodeBytes.ts';
import type { TestApi } from '../testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testUser.ts';

/** The calls that delete the records that can be restored, by the segment of their path. */
const deletedSegments = {
  projects: 'projects.delete',
  offices: 'offices.delete',
  users: 'users.delete',
  lineItems: 'catalogue.delete',
} as const;

export type DeletedSegment = keyof typeof deletedSegments;

export const isDeletedSegment = (segment: string): segment is DeletedSegment => segment in deletedSegments;

/** A company with one record of each kind and one user of each role. The strings are ids. */
export interface CompanyWithRecords {
  readonly usersByRole: Readonly<Record<Role, TestUser>>;
  readonly companyId: string;
  readonly office: string;
  readonly project: string;
  readonly estimate: string;
  /** A line item of the estimate. */
  readonly item: string;
  /** Creates another project, for a call that deletes it. */
  createProject(): Promise<string>;
  /** Creates another office of the company. */
  createOffice(): Promise<string>;
  /** Creates another user of the company, for a call that deletes the user. */
  createUser(): Promise<string>;
  /** Creates another line item of the estimate. */
  createItem(): Promise<string>;
  readonly catalogueItem: string;
  /** A saved file of the owner. */
  readonly file: string;
  /** Creates another catalogue item of the company. */
  createCatalogueItem(): Promise<string>;
  /** A spreadsheet of the owner that is already imported. A second import changes nothing. */
  readonly spreadsheet: string;
  /** Imports the spreadsheet again. Returns the id of the import. */
  createImport(): Promise<string>;
  readonly assembly: string;
  /** Creates another assembly of the company. */
  createAssembly(): Promise<string>;
  readonly document: string;
  /** Creates another document of the estimate. */
  createDocument(): Promise<string>;
  /** Creates a document and a link to it. Returns the link and the hash of the PDF. */
  createLink(): Promise<{ readonly link: string; readonly sha256: string }>;
  /** Creates a document that its client has accepted. */
  createAcceptedDocument(): Promise<string>;
  readonly template: string;
  /** Creates another template of the estimate. */
  createTemplate(): Promise<string>;
  /** Creates an own view of the user with this role. */
  createView(user: Role): Promise<string>;
  /** Creates a record and deletes it. */
  createDeleted(kind: DeletedSegment): Promise<string>;
  /** Creates an export that is ready. */
  createExport(): Promise<string>;
  /** Creates a note of the project by the user with this role. */
  createNote(author: Role): Promise<string>;
  /** Creates a file of the user with this role in this state, by default `saved`. */
  createFile(uploader: Role, state?: FileState): Promise<string>;
  /** Creates a saved picture with a thumbnail. */
  createPicture(uploader: Role): Promise<string>;
}

export const aCatalogueItemBody = { description: 'Drip edge', rate: 3.5, item_type: 'MATERIAL', unit: 'LF' };
export const aLineBody = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };

export const aThumbnailBody = { content: dataUrl(aJpeg()) };

export const aFileContent = `data:text/plain;base64,${btoa('Two layers, no decking')}`;

let userCount = 0;
let nameCount = 0;

export const aUserBody = (office: string | null = null) => ({
  profile: { role: managerRole, office },
  first_name: 'Erin',
  last_name: 'Estes',
  email: `matrix${++userCount}@company.example`,
  password: 'secret',
});

export async function createCompanyWithRecords(api: TestApi): Promise<CompanyWithRecords> {
  // Many requests of the tests create a user, and each user takes a seat.
  const owner = await signUpOwner(api, { packageName: 'TEAM_PLUS', seats: 500 });
  const usersByRole = {
    [ownerRole]: owner,
    [managerRole]: await addColleague(api, owner, managerRole),
    [estimatorRole]: await addColleague(api, owner, estimatorRole),
  };
  const createProjectRecord = async () => (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
  const project = await createProjectRecord();
  const estimate = project.estimate ?? '';
  const createItem = async () =>
    (await owner.call('estimateItems.create', { params: { id: estimate }, body: aLineBody })).data.id;
  const createCatalogueItem = async () => (await owner.call('catalogue.create', { body: aCatalogueItemBody })).data.id;
  const createNote = async (author: Role) => {
    const options = { params: { id: project.id }, body: { body: 'Ridge vent asked for' } };
    return (await usersByRole[author].call('notes.create', options)).data.id;
  };
  const createTemplate = async () => {
    const options = { params: { id: estimate }, body: { name: `Template ${++nameCount}` } };
    return (await owner.call('templates.create', options)).data.id;
  };
  const createView = async (user: Role) => {
    const body = { name: `View ${++nameCount}`, page: 'list' as const, params: {} };
    return (await usersByRole[user].call('views.create', { body })).data.id;
  };
  const catalogueItem = await createCatalogueItem();
  const createAssembly = async () => {
    const body = { name: `Assembly ${++nameCount}`, unit: 'SQ', rows: [{ item: catalogueItem, quantity: 2 }] };
    return (await owner.call('assemblies.create', { body })).data.id;
  };
  const createDocumentRecord = async () =>
    (await owner.call('documents.create', { params: { id: estimate }, body: { kind: 'ESTIMATE' } })).data;
  const createDocument = async () => (await createDocumentRecord()).id;
  const createLink = async () => {
    const { id, sha256 } = await createDocumentRecord();
    const { link } = (await owner.call('documents.send', { params: { id }, body: {} })).data;
    return { link, sha256 };
  };
  const createAcceptedDocument = async () => {
    const { id, sha256 } = await createDocumentRecord();
    const { link } = (await owner.call('documents.send', { params: { id }, body: {} })).data;
    await clientOf(api, link).call('shared.accept', { body: anAcceptance(sha256) });
    return id;
  };
  const createFile = async (uploader: Role, state: FileState = 'saved') => {
    const { id } = (
      await usersByRole[uploader].call('files.upload', { body: { name: 'roof.txt', content: aFileContent } })
    ).data;
    if (state !== 'uploaded') await usersByRole[uploader].call('files.validate', { params: { id } });
    if (state === 'saved') await usersByRole[uploader].call('files.save', { params: { id } });
    return id;
  };
  const createPicture = async (uploader: Role) => {
    const user = usersByRole[uploader];
    const { id } = (await user.call('files.upload', { body: { name: 'roof.png', content: dataUrl(aPng()) } })).data;
    for (const step of ['files.validate', 'files.save'] as const) await user.call(step, { params: { id } });
    await user.call('files.setThumbnail', { params: { id }, body: aThumbnailBody });
    return id;
  };
  const { bytes } = await owner.call('imports.sample');
  const spreadsheet = (await owner.call('files.upload', { file: { name: 'sample.xlsx', bytes } })).data.id;
  const createImport = async () =>
    (await owner.call('imports.run', { params: { fileId: spreadsheet }, body: {} })).data.import;
  await createImport();
  const createUser = async () => (await addColleague(api, owner, estimatorRole)).id;
  const createDeleted = async (segment: DeletedSegment) => {
    const create = {
      projects: async () => (await createProjectRecord()).id,
      offices: () => insertOffice(api, owner),
      users: createUser,
      lineItems: createCatalogueItem,
    };
    const id = await create[segment]();
    await owner.call(deletedSegments[segment], { params: { id }, headers: { 'If-Match': '"1"' } });
    return id;
  };
  return {
    usersByRole,
    companyId: owner.companyId,
    file: await createFile(ownerRole),
    createNote,
    createFile,
    createPicture,
    office: await insertOffice(api, owner),
    project: project.id,
    estimate,
    item: await createItem(),
    document: await createDocument(),
    createDocument,
    createLink,
    createAcceptedDocument,
    template: await createTemplate(),
    createTemplate,
    createView,
    createExport: () => insertReadyExport(api, owner),
    createProject: async () => (await createProjectRecord()).id,
    createOffice: () => insertOffice(api, owner),
    createUser,
    createDeleted,
    createItem,
    catalogueItem,
    assembly: await createAssembly(),
    createAssembly,
    createCatalogueItem,
    spreadsheet,
    createImport,
  };
}

async function insertOffice(api: TestApi, { companyId }: TestUser): Promise<string> {
  const id = uuidv7(new Date());
  await api.db.system((tx) => tx.insert(offices).values({ companyId, id, name: 'Denver' }));
  return id;
}

async function insertReadyExport(api: TestApi, { companyId, id: requestedBy }: TestUser): Promise<string> {
  const now = api.clock.now();
  const id = uuidv7(now);
  await api.db.system((tx) =>
    tx.insert(companyExports).values({
      ...{
        companyId,
        id,
        requestedBy,
        state: 'ready',
        requestedAt: daysBefore(now, 2),
        progressAt: now,
        finishedAt: now,
      },
      expiresAt: daysBefore(now, -1),
    }),
  );
  await api.deps.files.put(`${companyId}/${id}`, new Uint8Array([1]));
  return id;
}

export const setPackage = (api: TestApi, { companyId }: CompanyWithRecords, type: 'NONE' | 'TEAM_PLUS') =>
  api.db.system((tx) => tx.execute(sql`update companies set subscription_type = ${type} where id = ${companyId}`));

/** The rows of a company as JSON, in all tables except the sessions and the PDFs, whose hashes are in other tables. */
export async function readAllRows(api: TestApi, { companyId }: CompanyWithRecords): Promise<string> {
  return api.db.system(async (tx) => {
    const { rows: tables } = await tx.execute(
      sql`select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
          and table_name not in ('refresh_tokens', 'document_files') order by 1`,
    );
    const results = [await tx.execute(sql`select * from companies where id = ${companyId}`)];
    for (const { table_name: name } of tables) {
      results.push(
        await tx.execute(
          sql`select * from ${sql.identifier(String(name))} t where company_id = ${companyId} order by t::text`,
        ),
      );
    }
    return JSON.stringify(results.map(({ rows }) => rows));
  });
}
