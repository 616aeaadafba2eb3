/** The list of jobs next to the map. */
import styled from '@emotion/styled';
import type { SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import { memo, useEffect, useRef } from 'react';
import { AppLink } from '../../../components/AppLink.tsx';
import { Button } from '../../../components/Button.tsx';
import { Money } from '../../../components/Money.tsx';
import { jobCountAndCity, jobCountText, projectPath } from './signedJobTexts.ts';

export interface JobListProps {
  /** Jobs on the map. */
  readonly jobs: readonly SignedJob[];
  /** Jobs that the map cannot show. */
  readonly jobsWithoutLocation: readonly SignedJob[];
  /** The jobs of one marker, if the list shows only these jobs. Otherwise null. */
  readonly markerJobs: readonly SignedJob[] | null;
  /** Ends the limitation to `markerJobs`. */
  readonly onShowAll: () => void;
  /** Ids of the highlighted jobs. */
  readonly highlightedIds: ReadonlySet<string>;
  /** The id of the first job of the highlighted marker. The list scrolls to this job. */
  readonly scrollTargetId: string | null;
  readonly onHighlight: (jobIds: readonly string[]) => void;
}

/** The list next to the map. It has the same links as the markers on the map, and the jobs that the map cannot show. */
export function JobList({
  jobs,
  jobsWithoutLocation,
  markerJobs,
  onShowAll,
  highlightedIds,
  scrollTargetId,
  onHighlight,
}: JobListProps) {
  const scrollArea = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entry = scrollTargetId && scrollArea.current?.querySelector<HTMLElement>(`[data-job="${scrollTargetId}"]`);
    if (!entry || !scrollArea.current) return;
    // Scrolls the list only. scrollIntoView would scroll the page too.
    const { offsetTop, offsetHeight } = entry;
    const { scrollTop, clientHeight } = scrollArea.current;
    if (offsetTop < scrollTop) scrollArea.current.scrollTop = offsetTop;
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      scrollArea.current.scrollTop = offsetTop + offsetHeight - clientHeight;
  }, [scrollTargetId]);

  const renderEntries = (listedJobs: readonly SignedJob[]) =>
    listedJobs.map((job) => (
      <JobEntry key={job.id} job={job} highlighted={highlightedIds.has(job.id)} onHighlight={onHighlight} />
    ));
  return (
    <ScrollArea ref={scrollArea}>
      {markerJobs && (
        <MarkerJobsHeader role="status">
          <span>{jobCountAndCity(markerJobs)}</span>
          <Button size="small" variant="quiet" onClick={onShowAll}>
            Show all
          </Button>
        </MarkerJobsHeader>
      )}
      <List aria-label="Signed jobs">{renderEntries(markerJobs ?? jobs)}</List>
      {!markerJobs && jobsWithoutLocation.length > 0 && (
        <>
          <WithoutLocation>
            {jobCountText(jobsWithoutLocation.length)} {jobsWithoutLocation.length === 1 ? 'has' : 'have'} no address
            that can be shown
          </WithoutLocation>
          <List aria-label="Signed jobs without a place">{renderEntries(jobsWithoutLocation)}</List>
        </>
      )}
    </ScrollArea>
  );
}

interface JobEntryProps {
  readonly job: SignedJob;
  readonly highlighted: boolean;
  readonly onHighlight: (jobIds: readonly string[]) => void;
}

const JobEntry = memo(function JobEntry({ job, highlighted, onHighlight }: JobEntryProps) {
  const highlight = () => onHighlight([job.id]);
  const endHighlight = () => onHighlight([]);
  return (
    <li
      data-job={job.id}
      data-highlighted={highlighted || undefined}
      onPointerEnter={highlight}
      onPointerLeave={endHighlight}
      onFocus={highlight}
      onBlur={endHighlight}
    >
      <AppLink to={projectPath(job)}>{job.title}</AppLink>
      <Money amount={job.price} />
      <span>{job.client}</span>
      <span>{job.address || 'No address'}</span>
    </li>
  );
});

const ScrollArea = styled.div`
  position: relative;
  min-width: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  @media print {
    overflow: visible;
    border: 0;
  }
`;

const List = styled.ul`
  font-size: var(--font-size-small);
  line-height: 18px;
  & > li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: var(--space-3);
    padding: 9px 12px;
    border-bottom: 1px solid var(--line);
  }
  & > li:last-of-type {
    border-bottom: 0;
  }
  & > li > a {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    color: var(--ink);
    font-size: 14px;
    font-weight: 580;
    line-height: 20px;
    text-decoration: none;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  /* Makes the whole entry a link. */
  & > li > a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & > li > a:focus-visible {
    outline: none;
  }
  & > li:has(> a:focus-visible) {
    outline: 2px solid var(--accent-8);
    outline-offset: -2px;
  }
  & > li > a + span {
    font-size: 14px;
    font-weight: 580;
    line-height: 20px;
  }
  & > li > span ~ span {
    grid-column: 1 / -1;
    overflow-wrap: anywhere;
    color: var(--ink-soft);
  }
  @media print {
    & > li {
      break-inside: avoid;
      padding-inline: 0;
    }
    & > li > a {
      -webkit-line-clamp: none;
    }
  }
  & > li[data-highlighted] {
    background: var(--status-signed-bg);
  }
  & > li[data-highlighted] > span ~ span {
    color: var(--status-signed-ink);
  }
`;

const WithoutLocation = styled.p`
  padding: 8px 12px;
  border-block: 1px solid var(--line);
  background: var(--sunken);
  color: var(--ink-soft);
  font-size: 12px;
  font-weight: 560;
  line-height: 16px;
`;

const MarkerJobsHeader = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 4px 4px 4px 12px;
  border-bottom: 1px solid var(--line);
  background: var(--sunken);
  font-size: 13px;
  font-weight: 560;
`;
