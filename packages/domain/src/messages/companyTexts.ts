/** Texts of the company profile that the specification does not have. */
export const companyTexts = {
  pricing: 'Pricing',
  defaultMarkupHint:
    'Added to the cost of a catalogue item or a line to get its rate. An item type can have another markup. Only users of your company see costs and markups.',
  documents: 'Documents',
  discountBasisHint: 'In new estimates. Each estimate can change it',
  taxBasisHint: 'The amounts of lines, sections and options. The totals show the taxes. One price always includes them',
  documentColorHint: 'Used in estimates, change orders and invoices that you send',
  reminderDaysHint: 'One mail, if a client has not opened a document by then. Empty for none',
  mailHint: 'Suggested when you send a document. You can change it for each document',
  lostReasons: 'Reasons for lost jobs',
  lostReasonsHint:
    'Users choose one of these for a job that is closed without having been signed. The dashboard counts lost jobs by reason. A renamed reason is renamed in its jobs, and a removed one stays in them.',
  noLostReasons: 'No reasons yet',
  editLostReasons: 'Edit reasons',
  lostReason: (position: number): string => `Reason ${position}`,
  addLostReason: 'Add a reason',
  saveLostReasons: 'Save reasons',
  mailFields: (names: readonly string[]): string =>
    `These fields are filled in: ${names.map((name) => `{${name}}`).join(', ')}`,
};
