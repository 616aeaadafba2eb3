/** When a note was written, for who reads it: the day YYYY-MM-DD and the minute of it, where they are [R9.04]. */
export function noteTime(instant: string, timeZone?: string): { readonly day: string; readonly minute: string } {
  const minute = new Date(instant).toLocaleString('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });
  return { day: minute.slice(0, 10), minute };
}
