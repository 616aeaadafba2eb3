import { anId } from '@plumbline/domain/testing/builders';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberedId as id, insertCompanies, queryPlan } from '../testing/queryPlan.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { notesQuery } from './store.ts';

const companies = 20;
const companyId = anId(7);
let database: TestDatabase;

/** Many companies with many projects and notes each. The query must read only notes of its own project. */
beforeAll(async () => {
  database = await testDatabase();
  await database.db.system(async (tx) => {
    await insertCompanies(tx, companies);
    await tx.execute(sql`
      INSERT INTO users (company_id, id, email, password_hash, role)
      SELECT id, id, id || '@company.example', 'x', 2 FROM companies`);
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, created_date)
      SELECT ${id('c')}, ${id('c * 1000000 + n')}, 'Project', date '2026-01-01'
      FROM generate_series(1, ${companies}) c, generate_series(1, 50) n`);
    await tx.execute(sql`
      INSERT INTO notes (company_id, id, project_id, author_id, body)
      SELECT ${id('c')}, ${id('c * 1000000 + n')}, ${id('c * 1000000 + n % 50 + 1')}, ${id('c')}, 'Note'
      FROM generate_series(1, ${companies}) c, generate_series(1, 500) n`);
    await tx.execute(sql`
      INSERT INTO files (company_id, id, name, media_type, size, sha256, storage_key, created_by)
      SELECT company_id, id, 'a.txt', 'text/plain', 1, '', id, author_id FROM notes`);
    await tx.execute(sql`
      INSERT INTO note_attachments (company_id, note_id, file_id, position) SELECT company_id, id, id, 1 FROM notes`);
    await tx.execute(sql`ANALYZE companies, users, projects, notes, files, note_attachments`);
  });
});
afterAll(() => database.drop());

it('the notes query uses an index and reads only its own project', async () => {
  const plan = await database.db.company(companyId, (tx) => queryPlan(tx, notesQuery(tx, companyId, anId(7_000_003))));

  expect(plan).not.toContainEqual(expect.stringMatching(/^Seq Scan (notes|projects|note_attachments)$/));
  expect(plan).toContainEqual(expect.stringMatching(/Scan notes_by_project$/));
  expect(plan).toContainEqual(expect.stringMatching(/Scan note_attachments_company_id_note_id_file_id_pk$/));
});
