/** The marker of one or several jobs on the built-in map. */
import styled from '@emotion/styled';
import type { SignedJob } from '@plumbline/domain/dashboard/signedJobs';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { AppLink } from '../../../components/AppLink.tsx';
import { jobCountAndCity, projectPath } from './signedJobTexts.ts';

/** The diameter in pixels of a marker with this number of jobs. */
export const markerSize = (jobCount: number): number =>
  jobCount === 1 ? 14 : jobCount < 10 ? 28 : jobCount < 100 ? 34 : 42;

export interface JobMarkerProps {
  readonly jobs: readonly SignedJob[];
  /** The centre of the marker on the map, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly highlighted: boolean;
  readonly onHighlight: (jobIds: readonly string[]) => void;
  /** Called when the user opens a marker with several jobs. */
  readonly onOpen: () => void;
}

// A press on a marker can start a drag of the map, so it must not move the focus to the marker.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A marker. For one job it is a link to the project. For several jobs it is a button with the number of jobs. The focus highlights it. */
export function JobMarker({ jobs, x, y, highlighted, onHighlight, onOpen }: JobMarkerProps) {
  /** Whether the marker was already highlighted when the current press started. */
  const wasHighlighted = useRef(false);
  const highlight = (event: PointerEvent) => {
    wasHighlighted.current = highlighted;
    if (event.pointerType === 'mouse' || event.type === 'pointerdown') onHighlight(jobs.map(({ id }) => id));
  };
  const markerProps = {
    'data-highlighted': highlighted || undefined,
    onPointerEnter: highlight,
    onPointerDown: highlight,
    onFocus: () => onHighlight(jobs.map(({ id }) => id)),
    onBlur: () => onHighlight([]),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && onHighlight([]),
    onMouseDown: keepFocus,
    style: { left: x, top: y, width: markerSize(jobs.length), height: markerSize(jobs.length) },
  };
  const [firstJob] = jobs;
  if (jobs.length === 1 && firstJob) {
    // The first tap only highlights the marker, as hovering with a mouse does.
    const preventFirstTap = (event: MouseEvent) => {
      const { nativeEvent } = event;
      if ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch' && !wasHighlighted.current)
        event.preventDefault();
    };
    return (
      <JobLink
        {...markerProps}
        to={projectPath(firstJob)}
        aria-label={`${firstJob.title} on the map`}
        onClick={preventFirstTap}
        draggable={false}
      />
    );
  }
  return (
    <ClusterButton {...markerProps} type="button" aria-label={`${jobCountAndCity(jobs)}, zoom in`} onClick={onOpen}>
      {jobs.length}
    </ClusterButton>
  );
}

const JobLink = styled(AppLink)`
  position: absolute;
  translate: -50% -50%;
  border: 2px solid var(--paper);
  border-radius: 50%;
  background: var(--status-signed);
  forced-color-adjust: none;
  box-shadow: 0 0 0 1px color-mix(in srgb, var(--status-signed-ink) 45%, transparent);
  cursor: pointer;
  /* Makes the area for a click or a tap larger than the circle. */
  &::before {
    content: '';
    position: absolute;
    inset: -10px;
    border-radius: 50%;
  }
  &[data-highlighted] {
    z-index: 1;
    scale: 1.4;
    background: var(--status-signed-ink);
  }
`;

const ClusterButton = styled.button`
  position: absolute;
  translate: -50% -50%;
  padding: 0;
  border: 1.5px solid var(--status-signed);
  border-radius: 50%;
  background: var(--status-signed-bg);
  color: var(--status-signed-ink);
  font: 640 12px / 1 var(--default-font-family);
  font-variant-numeric: tabular-nums;
  cursor: zoom-in;
  &[data-highlighted] {
    z-index: 1;
    border-color: var(--status-signed-ink);
    background: var(--status-signed-ink);
    color: var(--paper);
  }
`;
