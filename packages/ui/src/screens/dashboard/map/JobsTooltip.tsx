/** The tooltip of a highlighted marker on the built-in map. */
import styled from '@emotion/styled';
import type { SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import { Money } from '../../../components/Money.tsx';
import { jobCountAndCity, totalPrice } from './signedJobTexts.ts';
import type { Size } from './usePanZoom.ts';

/** The width of the tooltip in pixels. */
const width = 232;
/** If a marker has less space above it, in pixels, the tooltip is below the marker. */
const minSpaceAbove = 96;
/** The space between the tooltip and the edge of the map, in pixels. */
const gap = 8;

export interface JobsTooltipProps {
  readonly jobs: readonly SignedJob[];
  /** The centre of the marker on the map, in pixels. */
  readonly x: number;
  readonly y: number;
  /** The distance of the tooltip from the centre of the marker, in pixels. */
  readonly distance: number;
  /** The size of the map in pixels. */
  readonly size: Size;
}

/** The highlighted jobs of a marker, above the marker or below it. Hidden from screen readers, because they read the list of jobs. */
export function JobsTooltip({ jobs, x, y, distance, size }: JobsTooltipProps) {
  const [firstJob] = jobs;
  if (!firstJob) return null;
  const isAbove = y > minSpaceAbove;
  const left = Math.max(gap, Math.min(size.width - width - gap, x - width / 2));
  return (
    <Frame
      aria-hidden="true"
      style={{ left, ...(isAbove ? { bottom: size.height - y + distance } : { top: y + distance }) }}
    >
      <strong>{jobs.length === 1 ? firstJob.title : jobCountAndCity(jobs)}</strong>
      {jobs.length === 1 && <span>{firstJob.client}</span>}
      <Money amount={totalPrice(jobs)} />
    </Frame>
  );
}

const Frame = styled.div`
  position: absolute;
  z-index: 2;
  display: grid;
  justify-items: start;
  width: ${width}px;
  padding: 8px 10px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-3);
  background: var(--paper-raised);
  box-shadow: var(--shadow-pop);
  font-size: 13px;
  line-height: 18px;
  pointer-events: none;
  & > strong {
    display: -webkit-box;
    overflow: hidden;
    font-weight: 600;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  & > span:not(:last-of-type) {
    color: var(--ink-soft);
  }
`;
