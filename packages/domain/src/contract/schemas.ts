import { type AnyObjectSchema, array, object, type Schema } from 'yup';
import { catalogueItemBody } from '../catalogue/schema.ts';
import { companyBody, signUpBody } from '../company/schema.ts';
import { discountBody, estimateItemBody } from '../estimates/schema.ts';
import { officeBody, officePatch } from '../offices/schema.ts';
import { projectBody, projectPatch } from '../projects/schema.ts';
import { forgotForm, resetBody } from '../session/recovery.ts';
import { refreshBody, revokeBody, signInBody } from '../session/schema.ts';
import { text } from '../shared/rules.ts';
import { userBody, userPatch } from '../users/schema.ts';
import {
  catalogueItemSchema,
  companySchema,
  estimateItemSchema,
  estimateSchema,
  meSchema,
  officeSchema,
  projectSchema,
  tokensSchema,
  userSchema,
} from './entities.ts';
import type { RouteName } from './routes.ts';

export interface RouteSchemas {
  /** What the call takes as its JSON body, if anything. */
  readonly body?: AnyObjectSchema;
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
  'offices.delete': {},
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
} as const satisfies Record<RouteName, RouteSchemas>;
