/** The page for a record that does not exist. */
import { ButtonLink } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';
import { useSignedInApp } from '../app/appContext.ts';
import { lastListPath } from '../lists/listSearchParams.ts';

export interface RecordNotFoundProps {
  /** The lower-case name of the record in the text, for example `project`. */
  noun: string;
  /** The path of the list of these records. */
  listPath: string;
  /** The link text, for example `Go to the projects`. */
  backLabel: string;
}

/** Replaces the content of a page if the record of the page does not exist. */
export function RecordNotFound({ noun, listPath, backLabel }: RecordNotFoundProps) {
  const { storage } = useSignedInApp();
  return (
    <EmptyState
      title={`There is no such ${noun}`}
      text="It may have been deleted, or the link to it is incomplete."
      action={<ButtonLink to={lastListPath(storage.session, listPath)}>{backLabel}</ButtonLink>}
    />
  );
}
