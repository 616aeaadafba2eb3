/** The handlers of all contract calls. */
import { assemblyHandlers } from './assemblies/handlers.ts';
import { calendarHandlers } from './calendar/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { clientSuggestionHandlers } from './clients/handlers.ts';
import { createCompanyHandlers } from './company/handlers.ts';
import { companyDeletionHandlers } from './companyDeletion/handlers.ts';
import { dashboardHandlers } from './dashboard/handlers.ts';
import { deletionHandlers } from './deletions/handlers.ts';
import { clientHandlers } from './documents/clientHandlers.ts';
import { documentHandlers } from './documents/handlers.ts';
import { estimateHandlers } from './estimates/handlers.ts';
import type { LiveEstimates } from './estimates/liveEstimates.ts';
import { exportHandlers } from './exports/handlers.ts';
import { fileHandlers } from './files/handlers.ts';
import { historyHandlers } from './history/handlers.ts';
import type { Handlers } from './http/handler.ts';
import { mailHandlers } from './mail/handlers.ts';
import { noteHandlers } from './notes/handlers.ts';
import { officeHandlers } from './offices/handlers.ts';
import { projectHandlers } from './projects/handlers.ts';
import type { LiveProjects } from './projects/liveProjects.ts';
import { renameLostReasons } from './projects/store.ts';
import { searchHandlers } from './search/handlers.ts';
import { type SessionDeps, sessionHandlers } from './session/handlers.ts';
import { subscriptionHandlers } from './subscription/handlers.ts';
import { templateHandlers } from './templates/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { signUpHandlers } from './users/signUp.ts';
import { viewHandlers } from './views/handlers.ts';

type HandlerDeps = SessionDeps & { readonly liveEstimates: LiveEstimates; readonly liveProjects: LiveProjects };

/** Creates the handlers of all contract calls. A missing handler is a compile error. */
export const createHandlers = ({ liveEstimates, liveProjects, ...sessionDeps }: HandlerDeps): Handlers => ({
  ...sessionHandlers(sessionDeps),
  ...signUpHandlers(sessionDeps),
  ...createCompanyHandlers(renameLostReasons),
  ...subscriptionHandlers,
  ...userHandlers(sessionDeps),
  ...officeHandlers,
  ...projectHandlers,
  ...calendarHandlers,
  'projects.events': liveProjects.open,
  ...estimateHandlers,
  'estimates.events': liveEstimates.open,
  ...documentHandlers,
  ...clientHandlers,
  ...templateHandlers,
  ...viewHandlers,
  ...catalogueHandlers(),
  ...assemblyHandlers,
  ...dashboardHandlers,
  ...historyHandlers,
  ...mailHandlers(sessionDeps),
  ...noteHandlers,
  ...clientSuggestionHandlers,
  ...fileHandlers,
  ...exportHandlers,
  ...deletionHandlers,
  ...companyDeletionHandlers(sessionDeps),
  ...searchHandlers,
});
