import { type AnyObjectSchema, array, object, type Schema } from 'yup';
import { catalogueItemSchema } from '../catalogue/catalogueItem.ts';
import { importPreviewSchema, importResultSchema } from '../catalogue/importPreview.ts';
import { importBody, importQuery } from '../catalogue/importSchema.ts';
import { catalogueItemBody, catalogueItemPatch } from '../catalogue/schema.ts';
import { companySchema } from '../company/company.ts';
import { companyBody, signUpBody } from '../company/schema.ts';
import { dashboardQuery, dashboardSchema } from '../dashboard/dashboard.ts';
import { placesBody, signedJobsSchema } from '../dashboard/signedJobs.ts';
import { estimateItemSchema, estimateSchema } from '../estimates/estimate.ts';
import { discountBody, estimateItemBody } from '../estimates/schema.ts';
import { fileSchema } from '../files/file.ts';
import { fileBody } from '../files/schema.ts';
import { noteSchema } from '../notes/note.ts';
import { attachmentsBody, noteBody } from '../notes/schema.ts';
import { officeSchema, officeUsageSchema } from '../offices/office.ts';
import { officeBody, officePatch, officeRemoval } from '../offices/schema.ts';
import { projectSchema } from '../projects/project.ts';
import { projectBody, projectPatch } from '../projects/schema.ts';
import { meSchema } from '../session/me.ts';
import { forgotForm, resetBody } from '../session/recovery.ts';
import { refreshBody, revokeBody, signInBody } from '../session/schema.ts';
import { tokensSchema } from '../session/tokens.ts';
import { text } from '../shared/rules.ts';
import { userBody, userPatch } from '../users/schema.ts';
import { userSchema } from '../users/user.ts';
import type { RouteName } from './routes.ts';

export interface RouteSchemas {
  /** What the call takes as its JSON body, if anything: an object, or a list. */
  readonly body?: Schema;
  readonly query?: AnyObjectSchema;
  /** What stands under `data` in the answer; none with 202 and 204. */
  readonly data?: Schema;
}

/** What each route takes and gives: the API validates with these and the OpenAPI document is made from them. */
export const schemas = {
  'session.signIn': { body: signInBody, data: tokensSchema },
  'session.refresh': { body: refreshBody, data: object({ access: text(2000).required() }).required() },
  'session.revoke': { body: revokeBody },
  'recovery.request': { body: forgotForm },
  'recovery.reset': { body: resetBody },
  'company.signUp': { body: signUpBody, data: tokensSchema },
  'company.get': { data: companySchema },
  'company.update': { body: companyBody, data: companySchema },
  'payments.session': { data: object({ url: text(2000).required() }).required() },
  'payments.webhook': {},
  'users.me': { data: meSchema },
  'users.list': { data: array(userSchema).required() },
  'users.get': { data: userSchema },
  'users.create': { body: userBody, data: userSchema },
  'users.update': { body: userPatch, data: userSchema },
  'users.delete': {},
  'offices.list': { data: array(officeSchema).required() },
  'offices.get': { data: officeSchema },
  'offices.create': { body: officeBody, data: officeSchema },
  'offices.update': { body: officePatch, data: officeSchema },
  'offices.usage': { data: officeUsageSchema },
  'offices.delete': { query: officeRemoval },
  'projects.list': { data: array(projectSchema).required() },
  'projects.create': { body: projectBody, data: projectSchema },
  'projects.get': { data: projectSchema },
  'projects.update': { body: projectPatch, data: projectSchema },
  'projects.delete': {},
  'projects.favour': {},
  'projects.unfavour': {},
  'estimates.get': { data: estimateSchema },
  'estimates.update': { body: discountBody, data: estimateSchema },
  'estimateItems.list': { data: array(estimateItemSchema).required() },
  'estimateItems.create': { body: estimateItemBody, data: estimateItemSchema },
  'estimateItems.update': { body: estimateItemBody, data: estimateItemSchema },
  'estimateItems.delete': {},
  'catalogue.list': { data: array(catalogueItemSchema).required() },
  'catalogue.create': { body: catalogueItemBody, data: catalogueItemSchema },
  'catalogue.get': { data: catalogueItemSchema },
  'catalogue.update': { body: catalogueItemPatch, data: catalogueItemSchema },
  'catalogue.delete': {},
  'imports.sample': {},
  'imports.preview': { query: importQuery, data: importPreviewSchema },
  'imports.run': { body: importBody, data: importResultSchema },
  'imports.undo': {},
  'dashboard.get': { query: dashboardQuery, data: dashboardSchema },
  'dashboard.jobs': { query: dashboardQuery, data: signedJobsSchema },
  'dashboard.places': { body: placesBody },
  'notes.list': { data: array(noteSchema).required() },
  'notes.create': { body: noteBody, data: noteSchema },
  'notes.update': { body: noteBody, data: noteSchema },
  'notes.delete': {},
  'notes.attach': { body: attachmentsBody, data: noteSchema },
  'files.upload': { body: fileBody, data: fileSchema },
  'files.validate': { data: fileSchema },
  'files.save': { data: fileSchema },
  'files.download': {},
  'files.delete': {},
} as const satisfies Record<RouteName, RouteSchemas>;
