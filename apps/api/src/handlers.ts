import { catalogueHandlers } from './catalogue/handlers.ts';
import { importHandlers } from './catalogue/imports.ts';
import { catalogueItemHandlers } from './catalogue/manage.ts';
import { companyHandlers } from './company/handlers.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import { mapHandlers } from './dashboard/mapHandlers.ts';
import { estimateHandlers } from './estimates/handlers.ts';
import { fileHandlers } from './files/handlers.ts';
import type { Handlers } from './http/handler.ts';
import { noteHandlers } from './notes/handlers.ts';
import { officeHandlers } from './offices/handlers.ts';
import { officeManagementHandlers } from './offices/manage.ts';
import { projectHandlers } from './projects/handlers.ts';
import { type SessionParts, sessionHandlers } from './session/handlers.ts';
import { recoveryHandlers } from './session/recovery.ts';
import { paymentHandlers } from './subscription/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { userManagementHandlers } from './users/manage.ts';

/** Every route's handler: one missing does not compile. */
export const handlersOf = (session: SessionParts): Handlers => ({
  ...sessionHandlers(session),
  ...companyHandlers(session),
  ...paymentHandlers,
  ...userHandlers,
  ...userManagementHandlers(session),
  ...recoveryHandlers(session.limits),
  ...officeHandlers,
  ...officeManagementHandlers,
  ...projectHandlers,
  ...estimateHandlers,
  ...catalogueHandlers,
  ...catalogueItemHandlers,
  ...importHandlers(),
  ...dashboardHandlers,
  ...mapHandlers,
  ...noteHandlers,
  ...fileHandlers,
});
