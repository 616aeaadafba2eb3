/** A file's life: what nobody saved is swept after a day [R3.14]. */
export const fileStates = ['uploaded', 'validated', 'saved'] as const;

export type FileState = (typeof fileStates)[number];
