/** The statuses of the sales pipeline in order: API codes and labels [R4.01]. */
export const projectStatuses = {
  NEW: 'New',
  ESTIMATE_SENT: 'Estimate Sent',
  NEGOTIATION: 'Negotiation',
  SIGNED: 'Job Signed',
  ACCOUNTS_RECEIVABLE: 'Accounts Receivable',
  CLOSED: 'Job Closed',
} as const;

export type ProjectStatus = keyof typeof projectStatuses;

export const projectStatusCodes = Object.keys(projectStatuses) as readonly ProjectStatus[];
