/** What a user usually does next with a project. It depends on the status. */
import type { Project } from './project.ts';

/** The main action of a project: a link to the page on which the user does it. */
export interface NextStep {
  readonly label: string;
  /** A path of the app. The parameter `open=send` opens the dialog that sends the estimate, and `field` focuses a field of the form. */
  readonly to: string;
}

type NextStepProject = Pick<Project, 'id' | 'status' | 'estimate' | 'current_estimate'>;

/** Null if the project is closed, or has no estimate to send. */
export function nextStepOf(project: NextStepProject): NextStep | null {
  const { id, status, estimate, current_estimate: total } = project;
  switch (status) {
    case 'NEW':
    case 'ESTIMATE_SENT':
    case 'NEGOTIATION':
      if (estimate === null) return null;
      if (total <= 0) return { label: 'Price the estimate', to: `/estimate/${estimate}` };
      return { label: status === 'NEW' ? 'Send the estimate' : 'Send again', to: `/estimate/${estimate}?open=send` };
    case 'SIGNED':
      return { label: 'Schedule', to: `/project/${id}?field=job_start_date` };
    case 'ACCOUNTS_RECEIVABLE':
      return { label: 'Record the invoice', to: `/project/${id}?field=final_invoice` };
    case 'CLOSED':
      return null;
  }
}
