const months = 'January February March April May June July August September October November December'.split(' ');

/** `March 2, 2026` for 2026-03-02. */
export function formatDocumentDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
}
