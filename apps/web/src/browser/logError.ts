/** Logs an error for developers. The user sees another text or nothing [R8.04, R8.09]. */
export function logError(message: string, error: unknown) {
  console.error(message, error);
}
