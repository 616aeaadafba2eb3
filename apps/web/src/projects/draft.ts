import type { ProjectDraft } from '@plumbline/ui/screens/projects/ProjectFormScreen';
import { newKey } from '../api/http.ts';

/** What is typed and not saved, and the key its creation is sent with: a retry after a reload is still the same one [F4, F5]. */
interface Kept {
  draft: ProjectDraft;
  key: string;
}

const nameOf = (id: string) => `draft.project.${id}`;

function readKept(id: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'draft' in kept && 'key' in kept ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

/** The draft of one project, `new` for one that is not made yet: read once, written as it changes. */
export function openDraft(id: string) {
  const kept = readKept(id);
  const key = kept?.key ?? newKey();
  return {
    draft: kept?.draft ?? null,
    key,
    write(draft: ProjectDraft | null) {
      if (draft) sessionStorage.setItem(nameOf(id), JSON.stringify({ draft, key } satisfies Kept));
      else sessionStorage.removeItem(nameOf(id));
    },
  };
}
