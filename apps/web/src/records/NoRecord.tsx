import { ButtonLink } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';
import { listAddress } from './listPlace.ts';

export interface NoRecordProps {
  /** In a sentence: `project`. */
  noun: string;
  /** Where the others are listed. */
  list: string;
  /** `Go to the projects` */
  back: string;
}

/** Where a record would be edited that is not there. */
export const NoRecord = ({ noun, list, back }: NoRecordProps) => (
  <EmptyState
    title={`There is no such ${noun}`}
    text="It may have been deleted, or the link to it is incomplete."
    action={<ButtonLink to={listAddress(list)}>{back}</ButtonLink>}
  />
);
