/** Logs an error that the user does not see [R8.04, R8.09]. */
export function logError(message: string, error: unknown) {
  console.error(message, error);
}
