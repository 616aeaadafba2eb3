/** Texts of a fixed form, without the schema library: the web app reads them from URLs before a form is loaded. */

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `value` is a day that exists, YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!calendarDay.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `value` is the id of a record, in small or capital letters. */
export const isId = (value: string): boolean => uuid.test(value);
