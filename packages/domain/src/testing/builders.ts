/** Records with defaults, fixed dates and fixed ids, for tests and stories. */

import { toDollars } from '@plumbline/values/money';
import type { Assembly } from '../assemblies/assembly.ts';
import type { Takeoff } from '../assemblies/takeoff.ts';
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import type { ImportMapping, ImportPreview, ImportResult, ImportRow } from '../catalogue/contract.ts';
import type { Company } from '../company/company.ts';
import { defaultLostReasons } from '../company/lostReasons.ts';
import type { CompanyDeletion } from '../companyDeletion/companyDeletion.ts';
import type { DeletedRecord } from '../deletions/deletedRecord.ts';
import type { Document } from '../documents/document.ts';
import type { SavedChanges } from '../estimates/changes/saveResults.ts';
import type { Estimate, LineRecord } from '../estimates/lines/estimate.ts';
import { defaultExtraValues } from '../estimates/pricing/extraLineValues.ts';
import { priceEstimate, priceLine } from '../estimates/pricing/pricing.ts';
import type { CompanyExport } from '../exports/companyExport.ts';
import type { HistoryEntry } from '../history/historyEntry.ts';
import type { Note } from '../notes/note.ts';
import type { Office } from '../offices/office.ts';
import type { Project } from '../projects/project.ts';
import type { Me } from '../session/me.ts';
import type { Address } from '../shared/address.ts';
import type { TemplateSummary } from '../templates/template.ts';
import { ownerRole } from '../users/roles.ts';
import type { User } from '../users/user.ts';
import type { SavedView } from '../views/view.ts';

/** `anId(7)` is always the same UUID. */
export const anId = (n = 1): string => `01920000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Returns a function whose results are `anId(first)`, `anId(first + 1)` and so on. */
export function countedIds(first = 900): () => string {
  let next = first;
  return () => anId(next++);
}

export const anAddress = (overrides: Partial<Address> = {}): Address => ({
  line1: '1208',
  line2: 'Larimer Street',
  city: 'Denver',
  state: 'CO',
  zip_code: '80204',
  country: 'US',
  ...overrides,
});

export const aCompany = (overrides: Partial<Company> = {}): Company => ({
  id: anId(1),
  name: 'Front Range Exteriors',
  address: anAddress(),
  phone_no: '+13035550142',
  fax_no: '',
  email: 'office@frontrange.example',
  default_units: 'SQ',
  default_tax: null,
  default_terms: '',
  default_markup: null,
  item_type_markups: { EQUIPMENT: null, MATERIAL: null, MISC: null, PERSONNEL: null },
  estimate_valid_days: null,
  discount_basis: 'after_tax',
  default_state: 'CO',
  time_zone: 'America/Denver',
  logo: null,
  document_paper: 'LETTER',
  document_prices: 'quantities',
  document_tax_basis: 'without_tax',
  document_color: '#17427c',
  mail_subject: '',
  mail_message: '',
  reminder_days: null,
  lost_reasons: [...defaultLostReasons],
  subscription: { subscription_type: 'TEAM', subcription_ended: '2026-12-31', subscribed_users: 3, renews: false },
  version: 1,
  ...overrides,
});

export const aUser = (overrides: Partial<User> = {}): User => ({
  id: anId(2),
  first_name: 'Dana',
  last_name: 'Whitlock',
  email: 'dana@frontrange.example',
  username: 'dana@frontrange.example',
  profile: { role: ownerRole, office: null, company: anId(1) },
  version: 1,
  ...overrides,
});

/** The signed-in user: `aMe({ profile: { role: estimatorRole, office: null, company: aCompany() } })`. */
export const aMe = (overrides: Partial<Me> = {}): Me => ({
  ...aUser(),
  profile: { role: ownerRole, office: null, company: aCompany() },
  owners: ['Dana Whitlock'],
  ...overrides,
});

export const anOffice = (overrides: Partial<Office> = {}): Office => ({
  id: anId(3),
  name: 'Denver',
  description: 'Head office and yard',
  address: anAddress(),
  phone_no: '+13035550142',
  fax_no: '',
  email: 'denver@frontrange.example',
  version: 1,
  ...overrides,
});

export const aProject = (overrides: Partial<Project> = {}): Project => ({
  id: anId(4),
  title: 'Roof replacement, Alvarez residence',
  job_type: 'Roofing',
  status: 'NEW',
  status_since: '2026-03-02',
  address: anAddress({ line1: '412', line2: 'Juniper Lane', city: 'Boulder', zip_code: '80302' }),
  created_date: '2026-03-02',
  date_assigned: null,
  customer_contacted: null,
  date_inspected: null,
  estimation_sent: null,
  job_start_date: null,
  job_end_date: null,
  signed_on: null,
  contract_value: null,
  current_estimate: 0,
  estimation: 0,
  final_invoice: 0,
  change_order_price: 0,
  client: { name: 'Maria Alvarez', phone_no: '+13035550187', email: '' },
  office: null,
  estimator: null,
  referred_by: '',
  lost_reason: '',
  estimate: anId(5),
  favourite: false,
  created_by: anId(2),
  version: 1,
  ...overrides,
});

/** A line with the total of its rate, quantity and tax, unless `total` is given. */
export const aLine = (overrides: Partial<LineRecord> = {}): LineRecord => {
  const line = { rate: 100, quantity: 2, tax: 8, ...overrides };
  return {
    id: anId(100 + (overrides.index ?? 1)),
    description: 'Architectural shingles, installed',
    unit: 'SQ',
    index: 1,
    estimate: anId(5),
    version: 1,
    ...defaultExtraValues,
    total: toDollars(priceLine(line).total),
    ...line,
  };
};

/** The result of one saved change of a line: the line, null if it was deleted, and the totals of `estimate`. */
export const aSavedChange = (item: LineRecord | null, estimate: Estimate | null = null): SavedChanges => {
  if (!estimate) return { results: [{ item }], indexes: [], totals: null };
  const { sub_total, tax_total, discount, amount_total, version } = estimate;
  return {
    results: [{ item }],
    indexes: [],
    totals: { sub_total, tax_total, discount, amount_total, version, previous_version: version - 1 },
  };
};

/** An estimate with the totals of its items and discount: `anEstimate({ discount: 50, items: [aLine()] })`. */
export const anEstimate = (overrides: Partial<Estimate> = {}): Estimate => {
  const items = overrides.items ?? [
    aLine(),
    aLine({ index: 2, description: 'Tear-off and haul-away', rate: 65.5, quantity: 24, tax: 0 }),
  ];
  const totals = priceEstimate(items, { discount: 0, ...overrides });
  return {
    id: anId(5),
    project: anId(4),
    sub_total: toDollars(totals.sub_total),
    tax_total: toDollars(totals.tax_total),
    discount: toDollars(totals.discount),
    discount_percent: null,
    discount_basis: 'after_tax',
    amount_total: toDollars(totals.amount_total),
    sections: [],
    number: 1042,
    valid_until: null,
    client_notes: '',
    terms: '',
    version: 1,
    ...overrides,
    items,
  };
};

export const aCatalogueItem = (overrides: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id: anId(6),
  code: 'RF-100',
  description: 'Architectural shingles, installed',
  rate: 415,
  item_type: 'MATERIAL',
  unit: 'SQ',
  category: 'Roofing',
  cost: null,
  markup: null,
  whole_units: false,
  covers: null,
  covers_unit: null,
  tax: null,
  scope: '',
  version: 1,
  ...overrides,
});

/** The six columns in the order of the sample spreadsheet. */
export const anImportMapping = (overrides: Partial<ImportMapping> = {}): ImportMapping => ({
  code: 0,
  description: 1,
  rate: 2,
  item_type: 3,
  unit: 4,
  category: 5,
  cost: null,
  markup: null,
  whole_units: null,
  covers: null,
  tax: null,
  scope: null,
  ...overrides,
});

/**
 * A row that creates an item. With `errors` it is a row with errors, and with `replacedValues` it is a row that changes an
 * item.
 */
export const anImportRow = (overrides: Partial<ImportRow> = {}): ImportRow => {
  const { id: _, covers_unit: __, version: ___, ...values } = aCatalogueItem();
  return {
    row: 2,
    verdict: overrides.errors?.length ? 'error' : overrides.replacedValues ? 'update' : 'new',
    values,
    errors: [],
    ...overrides,
  };
};

/** A preview whose summary counts its rows: `anImportPreview({ rows: [anImportRow()] })`. */
export const anImportPreview = (overrides: Partial<ImportPreview> = {}): ImportPreview => {
  const rows = overrides.rows ?? [anImportRow(), anImportRow({ row: 3, replacedValues: { rate: 1.5 } })];
  const count = (verdict: ImportRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return {
    sheet: { name: 'Items', sheetCount: 1 },
    sheetNames: ['Items'],
    headingRows: [1],
    hiddenRowCount: 0,
    roundedPrices: { count: 0, example: null },
    choices: { sheet: null, hiddenRows: null, prices: 'exact' },
    columns: ['Code', 'Item name', 'Rate', 'Item type', 'Unit', 'Category'],
    mapping: anImportMapping(),
    defaults: { item_type: null, unit: null },
    rowsWithoutValue: { item_type: 0, unit: 0 },
    rowsWithDefaultMarkup: 0,
    hasDefaultMarkup: false,
    summary: {
      rows: rows.length,
      new: count('new'),
      update: count('update'),
      unchanged: count('unchanged'),
      error: count('error'),
    },
    ...overrides,
    rows,
  };
};

export const anImportResult = (overrides: Partial<ImportResult> = {}): ImportResult => ({
  import: anId(70),
  created: 1,
  updated: 1,
  unchanged: 0,
  skipped: 0,
  ...overrides,
});

export const aNote = (overrides: Partial<Note> = {}): Note => ({
  id: anId(7),
  body: 'Met Maria on site. She wants the gutters priced apart from the roof.',
  author: anId(2),
  author_name: 'Dana Whitlock',
  author_role: 'Company',
  client_name: '',
  attachments: [],
  attachment_names: [],
  attachment_previews: [],
  created_date: '2026-03-03T16:20:00.000Z',
  version: 1,
  ...overrides,
});

/** A changed status by default. */
export const aHistoryEntry = (overrides: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: anId(70),
  kind: 'status',
  type: 'status.changed',
  at: '2026-03-05T17:30:00.000Z',
  who: { kind: 'user', id: anId(2), name: 'Dana Whitlock' },
  project: null,
  status: null,
  amounts: null,
  document: null,
  fields: [],
  names: [],
  text: '',
  ...overrides,
});

export const aTemplate = (overrides: Partial<TemplateSummary> = {}): TemplateSummary => ({
  id: anId(8),
  name: 'Asphalt roof, two layers',
  line_count: 9,
  version: 1,
  ...overrides,
});

/** A view of the own projects of a user. */
export const anExport = (overrides: Partial<CompanyExport> = {}): CompanyExport => ({
  id: anId(65),
  state: 'ready',
  requested_by: 'Dana Whitlock',
  requested_at: '2026-03-05T17:30:00.000Z',
  finished_at: '2026-03-05T17:34:00.000Z',
  expires_at: '2026-03-12T17:34:00.000Z',
  step: 'Files',
  done: 4200,
  total: 4200,
  size: 48_300_000,
  missing_files: 0,
  ...overrides,
});

export const aPlannedDeletion = (): CompanyDeletion => ({
  planned: {
    requested_by: 'Dana Whitlock',
    requested_at: '2026-03-05T17:30:00.000Z',
    deletes_at: '2026-04-04T17:30:00.000Z',
  },
});

export const aDeletedRecord = (overrides: Partial<DeletedRecord> = {}): DeletedRecord => ({
  kind: 'project',
  id: anId(66),
  name: 'Granary roof',
  detail: 'Ada Quarry',
  deleted_by: 'Priya Nair',
  deleted_at: '2026-03-05T17:30:00.000Z',
  days_left: 26,
  ...overrides,
});

export const aView = (overrides: Partial<SavedView> = {}): SavedView => ({
  id: anId(60),
  name: 'Waiting for an answer',
  shared: false,
  page: 'list',
  params: { status: 'ESTIMATE_SENT,NEGOTIATION', sort: '-price' },
  version: 1,
  ...overrides,
});

/** The takeoff of a line that was added with the assembly of a roof. Without changes, its quantity is 22. */
export const aTakeoff = (overrides: Partial<Takeoff> = {}): Takeoff => ({
  group: anId(80),
  assembly: 'Asphalt roof',
  measures: [
    { name: 'area', label: 'Roof area', value: 2000 },
    { name: 'waste', label: 'Waste', value: 10 },
  ],
  formula: 'area * (1 + waste) / 100',
  ...overrides,
});

export const anAssembly = (overrides: Partial<Assembly> = {}): Assembly => ({
  id: anId(9),
  name: 'Asphalt roof',
  unit: 'SQ',
  measures: [],
  rows: [{ item: anId(6), name: 'Architectural shingles, installed', quantity: 1.1 }],
  version: 1,
  ...overrides,
});

/** The first revision of an estimate, not sent. */
export const aDocument = (overrides: Partial<Document> = {}): Document => ({
  id: anId(70),
  estimate: anId(5),
  project: anId(4),
  number: 12,
  revision: 1,
  change_order: null,
  kind: 'ESTIMATE',
  status: 'draft',
  total: 18_420.75,
  sha256: '0'.repeat(64),
  created_by: 'Dana Whitlock',
  created_at: '2026-03-02T16:05:00.000Z',
  sent_at: null,
  opened_at: null,
  answered_at: null,
  answered_by: '',
  reason: '',
  expires_on: null,
  valid_until: null,
  client: 'Maria Alvarez',
  questions: [],
  signed: false,
  signing_failed: false,
  mails: [],
  ...overrides,
});
