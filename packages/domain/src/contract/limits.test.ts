/**
 * The limits of all fields, lists and numbers, typed by hand from the specification and the decisions. The code shares its limits between calls,
 * forms and tests, so only this file notices a limit that changes. Tests of single subjects show what happens at a limit and one beyond.
 */

import { formatMoney } from '@plumbline/values/money';
import { describe, expect, it } from 'vitest';
import { ArraySchema, isSchema, ObjectSchema, type Schema } from 'yup';
import { maxAssemblies } from '../assemblies/assembly.ts';
import { assemblyForm } from '../assemblies/form.ts';
import { maxConflicts } from '../calendar/conflicts.ts';
import { feedDaysAfter, feedDaysBefore, maxFeedProjects } from '../calendar/feed.ts';
import { catalogueItemForm } from '../catalogue/formSchema.ts';
import { maxColumns, maxImportRows } from '../catalogue/importSheet.ts';
import { previewPageSize } from '../catalogue/importSummary.ts';
import { minSuggestionLength } from '../catalogue/suggestItems.ts';
import { maxClientSuggestions } from '../clients/clientSuggestion.ts';
import { companyForm } from '../company/form.ts';
import { maxLogoBytes, maxOriginalImageSize, reducedLogoSize } from '../company/logo.ts';
import { deletionReminderDays, deletionWaitDays } from '../companyDeletion/deletionPlan.ts';
import { companyDeletionForm } from '../companyDeletion/form.ts';
import { maxReferrers } from '../dashboard/dashboard.ts';
import { maxSignedJobs } from '../dashboard/signedJobs.ts';
import { listedDeletions, restoreDays } from '../deletions/deletionRules.ts';
import { sendForm } from '../documents/sendForm.ts';
import { maxSignaturePoints } from '../documents/signature.ts';
import { estimateItemForm, targetMarginForm } from '../estimates/lines/form.ts';
import { maxChangesOfCall, maxEstimateRows } from '../estimates/lines/line.ts';
import { largestTotal } from '../estimates/pricing/pricing.ts';
import { eventRetentionDays } from '../events/events.ts';
import { downloadMinutes, exportDays, listedExports, maxExportsPerDay } from '../exports/exportRules.ts';
import { maxFileBytes, maxSpreadsheetBytes } from '../files/fileLimits.ts';
import { maxPicturePixels, thumbnailLimits } from '../files/pictures.ts';
import { defaultMailLimits, maxMailsPerDocument } from '../mail/mailLimits.ts';
import { maxAttachments } from '../notes/attachmentLimit.ts';
import { noteForm } from '../notes/form.ts';
import { notesPerPage } from '../notes/notesPerPage.ts';
import { officeForm } from '../offices/form.ts';
import { maxBulkChanges } from '../projects/bulkLimits.ts';
import { projectForm } from '../projects/form.ts';
import { projectsPerPage } from '../projects/projectFilter.ts';
import { maxProjectsPerPage } from '../projects/projectParams.ts';
import { defaultRecordsOfKind, maxCountedMatches, maxRecordsOfKind } from '../search/searchLimits.ts';
import { forgotPasswordForm, resetForm, signInForm, signUpForm } from '../session/form.ts';
import { maxFormulaLength } from '../shared/formula.ts';
import { teamSeats } from '../subscription/packages.ts';
import { templateForm } from '../templates/form.ts';
import { maxTemplates } from '../templates/template.ts';
import { newUserForm, userForm } from '../users/form.ts';
import { ownProfileForm } from '../users/ownProfile.ts';
import { viewForm } from '../views/form.ts';
import { maxViews } from '../views/viewLimits.ts';
import { callNames, callOf } from './apiCalls.ts';

/** The limits of a schema: `name 2 to 100` for a text of 2 to 100 characters, `rate 0 to 100` for a number, `rows 50` for at most 50 elements. */
function limitsOf(schema: unknown, path = ''): readonly string[] {
  if (!isSchema(schema)) return [];
  const { tests } = (schema as Schema).describe();
  const limits = new Map(
    tests.flatMap(({ name, params = {} }) => (name === 'min' || name === 'max' ? [[name, params] as const] : [])),
  );
  const lowest = limits.get('min');
  const highest = limits.get('max');
  const min = lowest && ('more' in lowest ? `over ${lowest['more']}` : lowest['min']);
  const max = highest && ('less' in highest ? `under ${highest['less']}` : highest['max']);
  const range = [min, max].filter((limit) => limit !== undefined).join(' to ');
  return [...(range ? [`${path} ${range}`] : []), ...fieldsIn(schema, path)];
}

function fieldsIn(schema: unknown, path: string): readonly string[] {
  if (schema instanceof ArraySchema) return limitsOf(schema.innerType, `${path}[]`);
  if (!(schema instanceof ObjectSchema)) return [];
  return Object.entries(schema.fields).flatMap(([key, field]) => limitsOf(field, path ? `${path}.${key}` : key));
}

const callLimits: readonly (readonly [names: string, limits: readonly string[]])[] = [
  ['session.signIn', ['username 254, password 6 to 200']],
  ['session.refresh, session.revoke', ['refresh 500']],
  ['recovery.request', ['email 254']],
  ['recovery.reset', ['token 500, email 254, new_password 6 to 200, new_password_confirm 200']],
  [
    'company.signUp',
    [
      'company_name 2 to 100, email 254, phone_no 40, password 6 to 200, first_name 2 to 100, last_name 2 to 100',
      'time_zone 64',
    ],
  ],
  [
    'company.update',
    [
      'name 2 to 100, address.line1 200, address.line2 200, address.city 100, address.state 100',
      'address.zip_code 12, address.country 2, phone_no 40, fax_no 40, email 254, default_units 10',
      'default_tax 0 to 100, default_markup 0 to 10000, item_type_markups.EQUIPMENT 0 to 10000',
      'item_type_markups.MATERIAL 0 to 10000, item_type_markups.MISC 0 to 10000',
      'item_type_markups.PERSONNEL 0 to 10000, default_terms 5000, estimate_valid_days 0 to 3650',
      'default_state 100, time_zone 64, mail_subject 200, mail_message 5000, reminder_days 1 to 60',
      'lost_reasons 30, lost_reasons[].name 60',
    ],
  ],
  ['users.create', ['first_name 100, last_name 100, email 254, username 254, password 6 to 200']],
  ['users.update', ['first_name 100, last_name 100, password 6 to 200, current_password 200']],
  [
    'offices.create, offices.update',
    [
      'name 2 to 100, description 1000, address.line1 200, address.line2 200, address.city 100',
      'address.state 100, address.zip_code 12, address.country 2, phone_no 40, fax_no 40, email 254',
    ],
  ],
  ['projects.page', ['status 200, referrer 200, search 200, page 1 to 1000000, size 1 to 1000']],
  ['projects.summary', ['status 200, referrer 200, search 200']],
  ['projects.change', ['changes 1 to 200, changes[].version 1, changes[].lost_reason 60']],
  [
    'projects.create, projects.update',
    [
      'title 200, job_type 100, address.line1 200, address.line2 200, address.city 100, address.state 100',
      'address.zip_code 12, address.country 2, change_order_price -99999999999.99 to 99999999999.99',
      'estimation 0 to 99999999999.99, final_invoice 0 to 99999999999.99, client.name 200, client.phone_no 40',
      'client.email 254, referred_by 200, lost_reason 60',
    ],
  ],
  ['clients.suggest', ['search 200']],
  ['estimates.update', ['discount 0 to 99999999999.99, discount_percent 0 to 100, client_notes 5000, terms 5000']],
  [
    'estimates.change',
    [
      'changes 1 to 500, changes[].description 500, changes[].rate -9999999 to 9999999',
      'changes[].quantity -999999 to 999999, changes[].tax 0 to 100, changes[].cost 0 to 9999999',
      'changes[].rate_formula 200, changes[].quantity_formula 200, changes[].takeoff.assembly 100',
      'changes[].takeoff.measures 8, changes[].takeoff.measures[].label 50',
      'changes[].takeoff.measures[].value 0 to 999999, changes[].takeoff.formula 200',
      'changes[].takeoff.covers over 0 to 999999, changes[].scope 2000, changes[].ids 1 to 5000',
    ],
  ],
  [
    'estimateItems.create, estimateItems.update',
    [
      'description 500, rate -9999999 to 9999999, quantity -999999 to 999999, tax 0 to 100, cost 0 to 9999999',
      'rate_formula 200, quantity_formula 200, takeoff.assembly 100, takeoff.measures 8',
      'takeoff.measures[].label 50, takeoff.measures[].value 0 to 999999, takeoff.formula 200',
      'takeoff.covers over 0 to 999999, scope 2000, index 0 to 1000000',
    ],
  ],
  ['documents.send', ['to 10, to[] 254, subject 200, message 5000, remind_after_days 1 to 60']],
  ['shared.price', ['options 5000']],
  [
    'shared.accept',
    ['name 100, signature.strokes 200, signature.strokes[] 2 to 10000, signature.strokes[][] 0 to 600', 'options 5000'],
  ],
  ['shared.decline', ['reason 2000']],
  ['shared.ask', ['body 2000']],
  ['templates.create', ['name 100, lines 5000']],
  ['templates.rename', ['name 100']],
  [
    'catalogue.create, catalogue.update',
    [
      'code 50, description 500, rate 0 to 9999999, category 100, cost 0 to 9999999, markup -100 to 10000',
      'covers over 0 to 999999, tax 0 to 100, scope 2000',
    ],
  ],
  ['imports.preview', ['mapping 1000, defaults 200']],
  [
    'imports.previewChoices',
    [
      'mapping.code 0 to under 256, mapping.description 0 to under 256, mapping.rate 0 to under 256',
      'mapping.item_type 0 to under 256, mapping.unit 0 to under 256, mapping.category 0 to under 256',
      'mapping.cost 0 to under 256, mapping.markup 0 to under 256, mapping.whole_units 0 to under 256',
      'mapping.covers 0 to under 256, mapping.tax 0 to under 256, mapping.scope 0 to under 256',
      'choices.sheet 100, corrections 200, corrections[].row 1 to 1048576, corrections[].column 0 to under 256',
      'corrections[].text 2000, page 1 to 99999',
    ],
  ],
  [
    'imports.run',
    [
      'mapping.code 0 to under 256, mapping.description 0 to under 256, mapping.rate 0 to under 256',
      'mapping.item_type 0 to under 256, mapping.unit 0 to under 256, mapping.category 0 to under 256',
      'mapping.cost 0 to under 256, mapping.markup 0 to under 256, mapping.whole_units 0 to under 256',
      'mapping.covers 0 to under 256, mapping.tax 0 to under 256, mapping.scope 0 to under 256',
      'choices.sheet 100, corrections 200, corrections[].row 1 to 1048576, corrections[].column 0 to under 256',
      'corrections[].text 2000',
    ],
  ],
  [
    'assemblies.create, assemblies.update',
    [
      'name 100, measures 8, measures[].label 50, measures[].default 0 to 999999, rows 1 to 50',
      'rows[].quantity 0 to 99999, rows[].formula 200',
    ],
  ],
  ['dashboard.places', ['places 100, places[].place.lat -90 to 90, places[].place.lng -180 to 180']],
  ['history.list, activity.list', ['kinds 200']],
  ['notes.create, notes.update', ['body 10000']],
  ['notes.attach', ['20']],
  ['files.upload', ['name 255']],
  ['search.find', ['text 100, limit 1 to 8']],
  ['views.create, views.update', ['name 80, params.status 200, params.referrer 200, params.search 200']],
  ['mails.report', ['token 100']],
  ['deleted.list', ['search 100']],
  ['companyDeletion.plan', ['company_name 200, current_password 200']],
];

const formLimits: readonly (readonly [names: string, limits: readonly string[]])[] = [
  ['signInForm', ['email 254, password 6 to 200']],
  [
    'signUpForm',
    [
      'companyName 2 to 100, phone 40, email 254, password 6 to 200, passwordConfirmation 200',
      'firstName 2 to 100, lastName 2 to 100',
    ],
  ],
  ['forgotPasswordForm', ['email 254']],
  ['resetForm', ['password 6 to 200, passwordConfirmation 200']],
  [
    'companyForm',
    [
      'name 2 to 100, email 254, phone1 40, fax 40, line1 200, line2 200, zipCode 12, country 2, state 100',
      'city 100, defaultState 100, defaultUnits 10, defaultTax 0 to 100, validDays 0 to 3650, defaultTerms 5000',
      'defaultMarkup 0 to 10000, markupEQUIPMENT 0 to 10000, markupMATERIAL 0 to 10000, markupMISC 0 to 10000',
      'markupPERSONNEL 0 to 10000, timeZone 64, mailSubject 200, mailMessage 5000, reminderDays 1 to 60',
    ],
  ],
  [
    'officeForm',
    [
      'name 2 to 100, description 1000, phoneNo 40, faxNo 40, email 254, line1 200, line2 200, zipCode 12',
      'country 2, state 100, city 100',
    ],
  ],
  ['newUserForm', ['email 254, invite 3, password 6 to 200, firstName 100, lastName 100']],
  ['userForm', ['email 254, firstName 100, lastName 100']],
  ['ownProfileForm', ['firstName 100, lastName 100, currentPassword 200, password 200, passwordConfirmation 200']],
  [
    'projectForm',
    [
      'projectTitle 200, refferedBy 200, lostReason 60, jobType 100, clientName 200, clientNo 40',
      'clientEmail 254, line1 200, line2 200, zipCode 12, country 2, state 100, city 100',
      'change_order_price -99999999999.99 to 99999999999.99, estimation 0 to 99999999999.99',
      'final_invoice 0 to 99999999999.99',
    ],
  ],
  [
    'catalogueItemForm',
    [
      'name 500, code 50, rate 0 to 9999999, cost 0 to 9999999, markup -100 to 10000, covers over 0 to 999999',
      'tax 0 to 100, scope 2000',
    ],
  ],
  [
    'estimateItemForm',
    [
      'name 500, rate -9999999 to 9999999, quantity -999999 to 999999, tax 0 to 100, cost 0 to 9999999',
      'scope 2000, markup -100 to 10000',
    ],
  ],
  ['targetMarginForm', ['margin 0 to under 100']],
  [
    'assemblyForm',
    [
      'name 100, measures 8, measures[].label 50, measures[].default 0 to 999999, rows 1 to 50',
      'rows[].quantity 0 to 99999, rows[].formula 200',
    ],
  ],
  ['noteForm', ['body 10000']],
  ['viewForm', ['name 80']],
  ['templateForm', ['name 100']],
  ['sendForm', ['to 10, subject 200, message 5000, remindAfterDays 1 to 60']],
  ['companyDeletionForm', ['company_name 200, current_password 200']],
];

const forms = {
  signInForm,
  signUpForm,
  forgotPasswordForm,
  resetForm,
  companyForm,
  officeForm,
  newUserForm,
  userForm,
  ownProfileForm,
  projectForm,
  catalogueItemForm,
  estimateItemForm,
  targetMarginForm,
  assemblyForm,
  noteForm,
  viewForm,
  templateForm,
  sendForm,
  companyDeletionForm,
};

describe('the input of the API', () => {
  const actual = callNames.flatMap((name) => {
    const { body, query } = callOf(name);
    const limits = [...limitsOf(body), ...limitsOf(query)].map((limit) => limit.trim());
    return limits.length > 0 ? [[name, limits.join(', ')] as const] : [];
  });
  const expected = callLimits.flatMap(([names, limits]) =>
    names.split(', ').map((name) => [name, limits.join(', ')] as const),
  );

  it('has limits in exactly the calls of the table', () => {
    expect(actual.map(([name]) => name).toSorted()).toEqual(expected.map(([name]) => name).toSorted());
  });

  it.each(expected)('of %s has its limits', (name, limits) => {
    expect(new Map<string, string>(actual).get(name)).toBe(limits);
  });
});

it.each(formLimits)('the form %s has its limits', (name, limits) => {
  expect(limitsOf(forms[name as keyof typeof forms])).toEqual(limits.join(', ').split(', '));
});

it('the numbers of records, days, bytes and pixels that texts and several workspaces share are those of the specification', () => {
  expect({
    ...{ projectsPerPage, notesPerPage, previewPageSize, maxProjectsPerPage, maxRecordsOfKind, defaultRecordsOfKind },
    ...{ maxCountedMatches, maxClientSuggestions, listedDeletions, listedExports, maxReferrers, maxSignedJobs },
    ...{ maxViews, maxTemplates, maxAssemblies, maxAttachments, maxFeedProjects, maxConflicts, teamSeats },
    ...{ maxBulkChanges, maxChangesOfCall, maxEstimateRows, maxImportRows, maxColumns, maxExportsPerDay },
    ...{ maxMailsPerDocument, defaultMailLimits, restoreDays, deletionWaitDays, deletionReminderDays, exportDays },
    ...{ downloadMinutes, eventRetentionDays, feedDaysBefore, feedDaysAfter, minSuggestionLength, maxFormulaLength },
    ...{ maxFileBytes, maxSpreadsheetBytes, maxLogoBytes, maxOriginalImageSize, reducedLogoSize, thumbnailLimits },
    ...{ maxPicturePixels, maxSignaturePoints, largestTotal: formatMoney(largestTotal) },
  }).toEqual({
    ...{ projectsPerPage: 25, notesPerPage: 25, previewPageSize: 10, maxProjectsPerPage: 1_000, maxRecordsOfKind: 8 },
    ...{ defaultRecordsOfKind: 5, maxCountedMatches: 1_000, maxClientSuggestions: 8, listedDeletions: 100 },
    ...{ listedExports: 5, maxReferrers: 100, maxSignedJobs: 1_000, maxViews: 50, maxTemplates: 200 },
    ...{ maxAssemblies: 100, maxAttachments: 20, maxFeedProjects: 1_000, maxConflicts: 20, teamSeats: 3 },
    ...{ maxBulkChanges: 200, maxChangesOfCall: 500, maxEstimateRows: 5_000, maxImportRows: 20_000, maxColumns: 256 },
    ...{ maxExportsPerDay: 5, maxMailsPerDocument: 20, restoreDays: 30, deletionWaitDays: 30, deletionReminderDays: 3 },
    defaultMailLimits: { newCompany: 50, company: 200, recipient: 20 },
    ...{ exportDays: 7, downloadMinutes: 10, eventRetentionDays: 365, feedDaysBefore: 90, feedDaysAfter: 365 },
    ...{ minSuggestionLength: 2, maxFormulaLength: 200, maxFileBytes: 26_214_400, maxSpreadsheetBytes: 10_485_760 },
    maxLogoBytes: 2_097_152,
    maxOriginalImageSize: { bytes: 26_214_400, pixels: 100_000_000 },
    reducedLogoSize: { side: 1200, bytes: 524_288 },
    thumbnailLimits: { side: 320, bytes: 65_536 },
    ...{ maxPicturePixels: 100_000_000, maxSignaturePoints: 5_000, largestTotal: '$70,000,000,000,000.00' },
  });
});
