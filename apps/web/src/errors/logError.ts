/** For what is only logged: the person is told nothing [R8.04, R8.09]. */
export function logError(what: string, error: unknown) {
  console.error(what, error);
}
