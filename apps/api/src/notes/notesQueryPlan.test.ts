/** Tests which rows PostgreSQL reads for the notes of a project, with EXPLAIN. */
import { anId } from '@plumbline/domain/testing/builders';
import { ownerRole } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseWithCompanies, numberedId, queryPlan, rowId } from '../testing/queryPlan.ts';
import type { TestDatabase } from '../testing/testDatabase.ts';
import { notesQuery } from './store.ts';

/** The seventh of the companies that `databaseWithCompanies` creates. */
const companyId = anId(7);
let database: TestDatabase;

/**
 * Many companies with 50 projects each. The 500 notes of a company are spread over its projects. The query must read only notes of
 * one project.
 */
beforeAll(async () => {
  database = await databaseWithCompanies(20, async (tx, eachRow) => {
    await tx.execute(sql`
      INSERT INTO users (company_id, id, email, password_hash, role)
      SELECT id, id, id || '@company.example', 'x', ${ownerRole} FROM companies`);
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, created_date)
      SELECT ${numberedId('c')}, ${rowId()}, 'Project', date '2026-01-01'
      FROM ${eachRow(50)}`);
    await tx.execute(sql`
      INSERT INTO notes (company_id, id, project_id, author_id, body)
      SELECT ${numberedId('c')}, ${rowId()}, ${rowId('n % 50 + 1')}, ${numberedId('c')}, 'Note'
      FROM ${eachRow(500)}`);
    await tx.execute(sql`
      INSERT INTO files (company_id, id, name, media_type, size, sha256, storage_key, created_by)
      SELECT company_id, id, 'a.txt', 'text/plain', 1, '', id, author_id FROM notes`);
    await tx.execute(sql`
      INSERT INTO note_attachments (company_id, note_id, file_id, position) SELECT company_id, id, id, 1 FROM notes`);
  });
});
afterAll(() => database.drop());

/** The third project of the company. */
const projectId = anId(7_000_003);

it('the notes query uses an index and reads only notes of one project', async () => {
  const plan = await database.db.company(companyId, (tx) => queryPlan(tx, notesQuery(tx, companyId, projectId)));

  expect(plan).not.toContainEqual(expect.stringMatching(/^Seq Scan (notes|projects|note_attachments)$/));
  expect(plan).toContainEqual(expect.stringMatching(/Scan notes_by_project$/));
  expect(plan).toContainEqual(expect.stringMatching(/Scan note_attachments_company_id_note_id_file_id_pk$/));
});
