/** The state of a navigation to the catalogue that opens the dialog of the import. It is not in the URL, so that a reload does not open it for another user. */

export const importState = { opens: 'import' } as const;

export const opensImport = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opens' in state && state.opens === importState.opens;
