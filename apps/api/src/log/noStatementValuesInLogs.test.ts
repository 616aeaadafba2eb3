/** Tests that the logs of a failed SQL statement contain none of its values [S16]. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '@plumbline/domain/contract/apiCalls';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { clusterUrl } from '../host/postgresCluster.ts';
import { sha256 } from '../secrets/sha256.ts';
import { aCatalogueItemBody, aLineBody, aUserBody } from '../testing/authorizationMatrix/companyWithRecords.ts';
import { anAcceptance, clientOf } from '../testing/clientOfDocument.ts';
import { type ServerProcess, startServerProcess } from '../testing/serverProcess.ts';
import { signWebhook, stripeSettings } from '../testing/testApiWithStripe.ts';
import { type CallOptions, type CallResponse, call } from '../testing/testUser.ts';

// Starts a server process and a database, which can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const password = 'plumb-bob 77';
const signUpBody = {
  company_name: 'Sent Name and Sons',
  phone_no: '3035550177',
  email: 'sent.owner@address.example',
  password,
  first_name: 'Sentfirst',
  last_name: 'Sentlast',
};
/** A marker in the message, the detail and the hint of each refused row. A log with the marker contains the row and its generated secrets. */
const rowMarker = 'row-of-the-failed-statement';
const sentText = 'Sent text';
/** Texts that no log may contain: the sent values, and marks of rows, password hashes and headers. */
const forbiddenTexts = [
  ...Object.values(signUpBody),
  rowMarker,
  sentText,
  'sent.', // The start of the sent email addresses and file names.
  '@address.example',
  '$argon2', // The start of a password hash.
  'Bearer', // The start of the header Authorization.
];

let dataDir: string;
let server: ServerProcess;
let database: Client;
let access = '';
/** The status of the first sign-up. During this sign-up, the key of access tokens cannot be inserted. */
let firstSignUpStatus: number;
const tokens: string[] = [];

const api = {
  app: { fetch, request: (path: string, init?: RequestInit) => fetch(server.baseUrl + path, init) },
};
const send = <R extends CallName>(name: R, options: CallOptions<R> = {}): Promise<CallResponse<R>> =>
  call(api, name, {
    ...options,
    headers: { ...(access && { Authorization: `Bearer ${access}` }), ...options.headers },
  });

const serverLog = () => server.output();
const postgresLog = () => readFile(join(dataDir, 'postgres.log'), 'utf8');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-log-'));
  const { secretKey, webhookSecret, prices } = stripeSettings;
  server = await startServerProcess({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICES: `SINGLE=${prices.BASIC},TEAM=${prices.TEAM},TEAM_PLUS=${prices.TEAM_PLUS}`,
  });
  const postgresPassword = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  database = new Client(clusterUrl(join(dataDir, 'postgres'), postgresPassword, 'plumbline'));
  await database.connect();
  await database.query(`
    CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '${rowMarker} %', row_to_json(NEW) USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME,
        CONSTRAINT = 'refused_row', DETAIL = '${rowMarker} ' || row_to_json(NEW)::text,
        HINT = '${rowMarker} ' || row_to_json(NEW)::text;
    END $$`);
  firstSignUpStatus = (await withRefusedRows('app_secrets', () => send('company.signUp', { body: signUpBody }))).status;
  const { data } = await send('company.signUp', { body: signUpBody });
  tokens.push(data.access, data.refresh);
  access = data.access;
  await database.query(`UPDATE companies SET subscription_type = 'TEAM_PLUS', subscribed_users = 9`);
  await createRecords();
});
afterAll(async () => {
  await database?.end();
  await server?.end();
  await rm(dataDir, { recursive: true, force: true });
});

/** Makes every insert and update of a table fail during `work`. The error message, detail and hint contain the row. */
async function withRefusedRows<T>(table: string, work: () => Promise<T>): Promise<T> {
  await database.query(
    `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_row()`,
  );
  try {
    return await work();
  } finally {
    await database.query(`DROP TRIGGER refuse ON ${table}`);
  }
}

async function expectNoForbiddenText(log: string): Promise<void> {
  for (const value of [...forbiddenTexts, ...tokens]) expect(log).not.toContain(value);
}

/** The ids of the records for the calls below. */
const ids = { office: '', project: '', estimate: '', note: '', file: '', spreadsheet: '', document: '' };
/** The link to a document, and the hash of its PDF. */
let sharedDocument = { link: '', sha256: '' };

async function createRecords(): Promise<void> {
  ids.office = (await send('offices.create', { body: { name: sentText } })).data.id;
  const address = { line1: sentText, zip_code: '80302' };
  const project = (await send('projects.create', { body: { title: sentText, address } })).data;
  ids.project = project.id;
  ids.estimate = project.estimate ?? '';
  await send('estimateItems.create', { params: { id: ids.estimate }, body: { ...aLineBody, description: sentText } });
  ids.note = (await send('notes.create', { params: { id: ids.project }, body: { body: sentText } })).data.id;
  const content = `data:text/plain;base64,${btoa(sentText)}`;
  ids.file = (await send('files.upload', { body: { name: 'sent.txt', content } })).data.id;
  await send('files.validate', { params: { id: ids.file } });
  await send('files.save', { params: { id: ids.file } });
  const { bytes } = await send('imports.sample');
  const { id, sha256 } = (await createDocument()).data;
  ids.document = id;
  const { link } = (await sendDocument()).data;
  sharedDocument = { link, sha256 };
  tokens.push(new URL(link).hash.slice(1));
  ids.spreadsheet = (await send('files.upload', { file: { name: 'sent.xlsx', bytes } })).data.id;
}

const createDocument = () => send('documents.create', { params: { id: ids.estimate }, body: { kind: 'ESTIMATE' } });
const sendDocument = () =>
  send('documents.send', { params: { id: ids.document }, body: { to: [signUpBody.email], message: sentText } });
/** The token of a sent mail is only in the mail, so this sets another one. */
const reportMail = async () => {
  const token = 'report'.repeat(7);
  tokens.push(token);
  await database.query(`UPDATE mail_outbox SET report_token_hash = $1 WHERE kind = 'client'`, [await sha256(token)]);
  return send('mails.report', { body: { token } });
};
const acceptDocument = () =>
  clientOf(api, sharedDocument.link).call('shared.accept', {
    body: anAcceptance(sharedDocument.sha256, { name: sentText }),
  });

const aClient = { name: sentText, phone_no: '+13035550177' };
const createProject = (headers: Record<string, string> = {}) =>
  send('projects.create', { body: { title: sentText, client: aClient, referred_by: signUpBody.email }, headers });
const signIn = () => send('session.signIn', { body: { username: signUpBody.email, password, remember: true } });
const requestReset = () => send('recovery.request', { body: { email: signUpBody.email } });
const importSpreadsheet = () => send('imports.run', { params: { fileId: ids.spreadsheet }, body: {} });
const createUser = (email: string) =>
  send('users.create', { body: { ...aUserBody(), email, first_name: signUpBody.first_name, password } });

function reportPayment() {
  const created = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ id: sentText, type: signUpBody.email, created, data: { object: {} } });
  return api.app.request('/api/payments/webhook', {
    method: 'POST',
    body,
    headers: { 'Stripe-Signature': signWebhook(body, created) },
  });
}

/** For each table, a call that writes to this table. */
const writes: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
  assemblies: async () => {
    const { id } = (await send('catalogue.create', { body: { ...aCatalogueItemBody, description: sentText } })).data;
    return send('assemblies.create', { body: { name: sentText, unit: 'SQ', rows: [{ item: id, quantity: 1 }] } });
  },
  calendar_feeds: () => send('calendarFeed.renew'),
  billing_sessions: () => send('payments.session'),
  companies: () =>
    send('company.update', { params: { id: companyId() }, body: { name: sentText, email: signUpBody.email } }),
  company_exports: () => send('exports.start'),
  created_records: () =>
    send('offices.create', { body: { id: uuidv7(new Date()), name: sentText, email: signUpBody.email } }),
  deleted_records: async () => {
    const { id } = (await send('offices.create', { body: { name: sentText } })).data;
    return send('offices.delete', { params: { id }, headers: { 'If-Match': '"1"' } });
  },
  document_acceptances: acceptDocument,
  document_files: createDocument,
  document_links: sendDocument,
  document_sends: sendDocument,
  document_trail: createDocument,
  documents: createDocument,
  estimate_counters: createProject,
  estimate_items: () =>
    send('estimateItems.create', { params: { id: ids.estimate }, body: { ...aLineBody, description: sentText } }),
  estimate_viewers: () => send('estimates.events', { params: { id: ids.estimate } }),
  estimate_templates: () => send('templates.create', { params: { id: ids.estimate }, body: { name: sentText } }),
  estimates: createProject,
  events: createProject,
  files: () =>
    send('files.upload', { body: { name: 'sent.txt', content: `data:text/plain;base64,${btoa(sentText)}` } }),
  geocoded_addresses: () =>
    send('dashboard.places', { body: { places: [{ project: ids.project, place: { lat: 40, lng: -105 } }] } }),
  idempotency_keys: () => createProject({ 'Idempotency-Key': crypto.randomUUID() }),
  // Only changed items have rows. The spreadsheet is the sample.
  import_rows: async () => {
    await send('catalogue.create', { body: { ...aCatalogueItemBody, code: 'SAMPLE-1' } });
    return importSpreadsheet();
  },
  imports: importSpreadsheet,
  known_clients: signIn,
  catalogue_items: () => send('catalogue.create', { body: { ...aCatalogueItemBody, description: sentText } }),
  mail_outbox: requestReset,
  mail_reports: reportMail,
  note_attachments: () =>
    send('notes.attach', { params: { id: ids.project, noteId: ids.note }, body: [{ attachment_id: ids.file }] }),
  notes: () => send('notes.create', { params: { id: ids.project }, body: { body: sentText } }),
  offices: () => send('offices.create', { body: { name: sentText, email: signUpBody.email } }),
  password_resets: requestReset,
  payment_events: reportPayment,
  project_favourites: () => send('projects.favour', { params: { id: ids.project } }),
  project_totals: createProject,
  projects: createProject,
  rate_limits: signIn,
  recovery_requests: requestReset,
  refresh_tokens: signIn,
  users: () => createUser('sent.colleague@address.example'),
  views: () => send('views.create', { body: { name: sentText, page: 'list', params: { search: sentText } } }),
};

/** Tables that a job writes after the response. */
const tablesWrittenByJobs = ['mail_outbox', 'password_resets'];

const companyId = () => JSON.parse(atob(access.split('.')[1] ?? '')).company;

it('the tests of this file write to every table except the table of the migrations', async () => {
  const { rows } = await database.query<{ table: string }>(
    // `beforeAll` writes to `app_secrets`. `event_readers` has only ids and positions, and no call writes to it.
    `SELECT table_name AS table FROM information_schema.tables WHERE table_schema = 'public'
     AND table_name NOT IN ('plumbline_migrations', 'app_secrets', 'event_readers') ORDER BY 1`,
  );
  expect(Object.keys(writes).toSorted()).toEqual(rows.map(({ table }) => table));
});

describe('logs after a failed statement', () => {
  it('contain no row of app_secrets, which has the generated secrets [S12, S16]', async () => {
    expect(firstSignUpStatus).toBe(500);
    await expect.poll(serverLog).toContain('"table":"app_secrets"');
    await expectNoForbiddenText(serverLog());
    await expectNoForbiddenText(await postgresLog());
  });

  it.each(Object.entries(writes))(
    'contain no sent value if the table %s refuses the row [S12, S16]',
    async (table, write) => {
      await withRefusedRows(table, async () => {
        expect((await write()).status).toBe(tablesWrittenByJobs.includes(table) ? 202 : 500);
        // The error is logged without the row.
        await expect.poll(serverLog).toContain(`"table":"${table}"`);
      });
      await expectNoForbiddenText(serverLog());
      await expectNoForbiddenText(await postgresLog());
    },
  );

  it('contain no email address that is refused because it is already in use [S16]', async () => {
    expect((await createUser(signUpBody.email)).status).toBe(409);
    await expectNoForbiddenText(serverLog());
    await expectNoForbiddenText(await postgresLog());
    // Shows that `postgresLog` reads the log of PostgreSQL.
    expect(await postgresLog()).toContain('ready to accept connections');
  });

  it('contain no value with invalid syntax [S16]', async () => {
    const failedQuery = database.query(`SELECT $1::uuid`, [sentText]);
    await expect(failedQuery).rejects.toThrow(sentText);
    await expectNoForbiddenText(await postgresLog());
  });
});
