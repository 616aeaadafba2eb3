/** Logs an error that the user does not see [R8.04, R8.09]. */
export function logError(what: string, error: unknown) {
  console.error(what, error);
}
