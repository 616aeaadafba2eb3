/** The stored draft of the assembly form. The dialog has one form at a time, so there is one draft for all assemblies. */
import type { DraftStore } from '../storage/draftStore.ts';

export const assemblyDraftKey = { subject: 'assembly', id: 'form' } as const;
export const assemblyDraftName = `${assemblyDraftKey.subject}.${assemblyDraftKey.id}`;

/** Whether there is unsaved input of an assembly, so that the dialog opens after a reload or a new sign-in. */
export const hasAssemblyDraft = ({ read }: Pick<DraftStore, 'read'>): boolean => read(assemblyDraftName) !== null;
