/**
 * The figures of the dashboard. `title` is word for word from the specification [R2.17, R2.18]. `unit` is the unit of the
 * values. `total` is the name of the response field with the value of the whole period, which is compared with the previous
 * period. `definition` is the explanation for users. "Created in the period" means: on or after the date in From and on or
 * before the date in To, with the chosen estimator and office. The totals follow the same definitions without the split by
 * month or estimator. Values are rounded half away from zero.
 */
export const dashboardFigures = {
  avgEstimatePrice: {
    title: 'Avg. Estimate Price (USD)',
    unit: 'money',
    total: 'avg_estimate_price',
    definition:
      'Mean price of the projects created in the period that have a price above 0. The price of a project is what the client has signed: the last accepted estimate with the change orders accepted after it. Without an accepted estimate it is the total of the estimate, or the estimate price typed in if that total is not above 0.',
  },
  pendingSales: {
    title: 'Total Pending Sales (USD)',
    unit: 'money',
    total: 'pending_sales',
    definition: 'Sum of the prices of the projects created in the period that are in Estimate Sent or Negotiation now.',
  },
  newLeads: {
    title: 'New Leads (to date)',
    unit: 'count',
    total: 'new_clients',
    definition: 'Number of projects created in the period; without From and To, up to today.',
  },
  closedSales: {
    title: 'Closed Sales',
    subtitle: 'by month',
    unit: 'money',
    total: 'closed_sales',
    definition:
      'Sum of the prices of the projects created in the period that are in Job Signed, Accounts Receivable or Job Closed now, by the month in which the job was first signed. Where that day is not known, the job start date counts, else the day of creation.',
  },
  closingRate: {
    title: 'Closing Rate',
    subtitle: 'by estimator',
    unit: 'percent',
    total: 'closing_rate',
    definition:
      'Share of the projects created in the period that are in Job Signed, Accounts Receivable or Job Closed now, for each estimator. Projects without an estimator count in the total rate only.',
  },
  pendingSalesByMonth: {
    title: 'Pending Sales',
    subtitle: 'by month',
    unit: 'money',
    total: 'pending_sales',
    definition:
      'Sum of the prices of the projects created in the period that are in Estimate Sent or Negotiation now, by the month in which the estimate was sent, else the month of creation.',
  },
  openDays: {
    title: 'Avg Pending Sale Open',
    subtitle: 'days by month',
    unit: 'days',
    total: 'open_days',
    definition:
      'Mean number of days since the estimate was sent, or since the project was created if the day of sending is not known. Counts the projects created in the period that are in Estimate Sent or Negotiation now, by the month in which their days start. A project whose day is in the future counts with 0 days.',
  },
  salesFunnel: {
    title: 'Sales Funnel',
    unit: 'count',
    total: 'new_clients',
    definition: 'Number of projects created in the period by the status they have now.',
  },
  winRate: {
    title: 'Win Rate',
    unit: 'percent',
    total: 'win_rate',
    definition:
      'Share of the won jobs in all jobs that were won or lost, of the projects created in the period. A job is won if it is in Job Signed, Accounts Receivable or Job Closed now, and lost if it is in Job Closed but was never in Job Signed and has no final invoice. Jobs that are still open do not count.',
  },
  lostJobs: {
    title: 'Lost Jobs',
    subtitle: 'by reason',
    unit: 'count',
    total: 'lost_jobs',
    definition:
      'Number of projects created in the period that were lost, by the reason in the project. A job is lost if it is in Job Closed now but was never in Job Signed and has no final invoice.',
  },
  referrals: {
    title: 'Sales Referal Count',
    unit: 'count',
    total: 'referred_projects',
    definition:
      'Number of projects created in the period by who referred the client. Projects without a referrer are left out; upper and lower case count as one.',
  },
} as const;

export type DashboardFigure = keyof typeof dashboardFigures;
