import type { FileState } from '@plumbline/domain/files/file';
import type { Role } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { offices } from '../../database/schema/offices.ts';
import { uuidv7 } from '../../database/uuidv7.ts';
import type { TestApi } from '../../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../../testing/testUser.ts';

/** A company with one record of each kind and one user of each role. */
export interface CompanyWithRecords {
  readonly people: Readonly<Record<Role, TestUser>>;
  readonly companyId: string;
  readonly office: string;
  readonly project: string;
  readonly estimate: string;
  readonly item: string;
  /** Creates another project, for a call that deletes it. */
  newProject(): Promise<string>;
  newOffice(): Promise<string>;
  /** Creates another user of the company, for a call that deletes the user. */
  newUser(): Promise<string>;
  /** Creates another line item of the estimate. */
  newItem(): Promise<string>;
  readonly catalogueItem: string;
  /** A saved file of the owner. */
  readonly file: string;
  newCatalogueItem(): Promise<string>;
  /** A spreadsheet of the owner that is already imported. A second import changes nothing. */
  readonly sheet: string;
  /** Imports the spreadsheet again. */
  newImport(): Promise<string>;
  /** Creates a note of the project by the user with this role. */
  newNote(author: Role): Promise<string>;
  /** Creates a file of the user with this role in the given state. */
  newFile(uploader: Role, state?: FileState): Promise<string>;
}

export const anItemBody = { description: 'Drip edge', rate: 3.5, item_type: 'MATERIAL', unit: 'LF' };
export const aLineBody = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };

export const aFileContent = `data:text/plain;base64,${btoa('Two layers, no decking')}`;

let users = 0;

export const aUserBody = (office: string | null = null) => ({
  profile: { role: 3, office },
  first_name: 'Erin',
  last_name: 'Estes',
  email: `matrix${++users}@company.example`,
  password: 'secret',
});

export async function aCompanyWithRecords(at: TestApi): Promise<CompanyWithRecords> {
  const owner = await signUpOwner(at, { plan: 'TEAM_PLUS', seats: 500 });
  const people = { 2: owner, 3: await addColleague(at, owner, 3), 4: await addColleague(at, owner, 4) };
  const makeProject = async () => (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
  const project = await makeProject();
  const estimate = project.estimate ?? '';
  const newItem = async () =>
    (await owner.call('estimateItems.create', { params: { id: estimate }, body: aLineBody })).data.id;
  const newCatalogueItem = async () => (await owner.call('catalogue.create', { body: anItemBody })).data.id;
  const newNote = async (author: Role) => {
    const call = { params: { id: project.id }, body: { body: 'Ridge vent asked for' } };
    return (await people[author].call('notes.create', call)).data.id;
  };
  const newFile = async (uploader: Role, state: FileState = 'saved') => {
    const { id } = (await people[uploader].call('files.upload', { body: { name: 'roof.txt', content: aFileContent } }))
      .data;
    if (state !== 'uploaded') await people[uploader].call('files.validate', { params: { id } });
    if (state === 'saved') await people[uploader].call('files.save', { params: { id } });
    return id;
  };
  const { bytes } = await owner.call('imports.sample');
  const sheet = (await owner.call('files.upload', { file: { name: 'sample.xlsx', bytes } })).data.id;
  const newImport = async () => (await owner.call('imports.run', { params: { fileId: sheet }, body: {} })).data.import;
  await newImport();
  return {
    people,
    companyId: owner.companyId,
    file: await newFile(2),
    newNote,
    newFile,
    office: await anOffice(at, owner),
    project: project.id,
    estimate,
    item: await newItem(),
    newProject: async () => (await makeProject()).id,
    newOffice: () => anOffice(at, owner),
    newUser: async () => (await addColleague(at, owner, 4)).id,
    newItem,
    catalogueItem: await newCatalogueItem(),
    newCatalogueItem,
    sheet,
    newImport,
  };
}

async function anOffice(at: TestApi, { companyId }: TestUser): Promise<string> {
  const id = uuidv7(new Date());
  await at.db.system((tx) => tx.insert(offices).values({ companyId, id, name: 'Denver' }));
  return id;
}

export const setPackage = (at: TestApi, { companyId }: CompanyWithRecords, type: 'NONE' | 'TEAM_PLUS') =>
  at.db.system((tx) => tx.execute(sql`update companies set subscription_type = ${type} where id = ${companyId}`));

/** All rows of a company except sessions. */
export async function readAllRows(at: TestApi, { companyId }: CompanyWithRecords): Promise<string> {
  return at.db.system(async (tx) => {
    const { rows: tables } = await tx.execute(
      sql`select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
          and table_name <> 'refresh_tokens' order by 1`,
    );
    const kept = [await tx.execute(sql`select * from companies where id = ${companyId}`)];
    for (const { table_name: name } of tables) {
      kept.push(
        await tx.execute(
          sql`select * from ${sql.identifier(String(name))} t where company_id = ${companyId} order by t::text`,
        ),
      );
    }
    return JSON.stringify(kept.map(({ rows }) => rows));
  });
}
