/** The rules of the deletion of a company, without a schema, so that pages can load this module. */

/** The days between the request of an owner and the deletion. */
export const deletionWaitDays = 30;
/** The days before the deletion on which the owners get a second mail. */
export const deletionReminderDays = 3;

/** Whether the entered name is the name of the company. Spaces at the ends and the case of letters do not matter. */
export const isCompanyName = (entered: string, name: string): boolean =>
  entered.trim().toLowerCase() === name.trim().toLowerCase();
