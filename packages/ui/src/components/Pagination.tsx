/** The page navigation below a list. */
import styled from '@emotion/styled';
import { ChevronLeftIcon } from '../icons/ChevronLeftIcon.tsx';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import { phone } from '../theme/breakpoints.ts';
import { Button } from './Button.tsx';

export interface PaginationProps {
  /** The number of the current page, from 1. */
  page: number;
  /** The number of rows on a page. */
  pageSize: number;
  /** The number of rows on all pages. */
  total: number;
  /** Called with the number of the page to show. */
  onPageChange: (page: number) => void;
}

/** Previous and Next buttons and the range of rows shown [R9.01]. Renders nothing if there is only one page or none. */
export function Pagination({ page, pageSize, total, onPageChange }: PaginationProps) {
  const pageCount = Math.ceil(total / pageSize);
  if (pageCount <= 1) return null;
  return (
    <Bar aria-label="Pages">
      <Count>
        {(page - 1) * pageSize + 1}–{Math.min(page * pageSize, total)} of {total.toLocaleString('en-US')}
      </Count>
      <Button icon={<ChevronLeftIcon />} unavailable={page <= 1} onClick={() => onPageChange(page - 1)}>
        Previous
      </Button>
      <span aria-live="polite">
        Page {page} of {pageCount}
      </span>
      <Button unavailable={page >= pageCount} onClick={() => onPageChange(page + 1)}>
        Next
        <ChevronRightIcon />
      </Button>
    </Bar>
  );
}

/** Returns the rows of one page. The number of the first page is 1. */
export function pageOf<Row>(rows: readonly Row[], page: number, pageSize: number): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}

const Bar = styled.nav`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  font-size: var(--font-size-small);
  white-space: nowrap;
  ${phone} {
    justify-content: space-between;
  }
`;

const Count = styled.span`
  margin-right: auto;
  color: var(--ink-soft);
  @media (max-width: 479px) {
    display: none;
  }
`;
