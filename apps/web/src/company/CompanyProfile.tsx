import type { Company } from '@plumbline/domain/contract/entities';
import { messages } from '@plumbline/domain/messages/messages';
import { type CompanyDraft, CompanyProfileScreen } from '@plumbline/ui/screens/company/CompanyProfileScreen';
import { useQuery } from '@tanstack/react-query';
import { useDraft } from '../records/draft.ts';
import { readOnce } from '../records/readOnce.ts';
import { useOpened } from '../records/useOpened.ts';
import { resumed, withoutLogo } from './draft.ts';
import { companyQuery } from './queries.ts';
import { usePortal } from './usePortal.ts';
import { useSaveCompany } from './useSaveCompany.ts';

/** The company with its draft, its save and the way to the portal [R2.46]. */
export function CompanyProfile({ known }: { known: Company }) {
  const query = useQuery({ ...companyQuery, ...readOnce });
  const company = useOpened(query, messages.errorToast.loadCompany);
  const kept = useDraft<CompanyDraft>('company', known.id);
  const portal = usePortal((query.data ?? known).subscription);
  const save = useSaveCompany();
  return (
    <CompanyProfileScreen
      company={company}
      portal={portal}
      draft={kept.draft && query.data ? resumed(kept.draft, query.data) : null}
      onDraft={(draft) => kept.write(draft && withoutLogo(draft))}
      onSave={save}
    />
  );
}
