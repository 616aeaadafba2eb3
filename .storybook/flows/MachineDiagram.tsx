/** The diagram of a state machine: its states, its transitions and, for a running machine, its active states. */
import styled from '@emotion/styled';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { type Arrow, createMachineLayout, type StateBox } from './machineLayout.ts';

/** The state of a running machine. */
interface CurrentState {
  /** The ids of the active states. */
  readonly activeStateIds: readonly string[];
  /** The ids of the active states before the last event. */
  readonly previousStateIds: readonly string[];
  readonly lastEvent: string | null;
}

export interface MachineDiagramProps {
  machine: AnyStateMachine;
  /** Highlights the active states and the last event. */
  current?: CurrentState;
}

/** Draws the states and transitions of a machine. */
export function MachineDiagram({ machine, current }: MachineDiagramProps) {
  const { width, height, boxes, arrows } = useMemo(() => createMachineLayout(machine), [machine]);
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number | 'fit'>(1);
  const [isFullPage, setIsFullPage] = useState(false);
  const activeState = current?.activeStateIds.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different state or size needs another scroll position.
  useEffect(() => scrollToCurrentState(frame.current), [activeState, zoom, isFullPage]);
  const markerId = `${machine.id}-arrow`;
  /** Whether the last event of the machine can have caused this transition. Guards are not evaluated. */
  const canBeLastTransition = ({ event, source }: Pick<Arrow, 'event' | 'source'>) =>
    event === current?.lastEvent && (source === machine.id || current.previousStateIds.includes(source));
  const possibleArrows = arrows.filter(canBeLastTransition);
  const reachedArrows = possibleArrows.filter(({ target }) => current?.activeStateIds.includes(target));
  // After the event, a transition without an event can leave the target. Then no target is active, so all possible arrows are highlighted.
  const takenArrows = reachedArrows.length > 0 ? reachedArrows : possibleArrows;
  return (
    <Section data-full-page={isFullPage || undefined}>
      <ZoomButtons {...{ machine, zoom, setZoom, isFullPage, setIsFullPage }} />
      <Frame ref={frame} tabIndex={0} role="group" aria-label={`Diagram of the ${machine.id} machine`}>
        <svg
          {...(zoom === 'fit' ? { 'data-fit': true } : { width: width * zoom, height: height * zoom })}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
        >
          <title>{`The ${machine.id} machine`}</title>
          <marker id={markerId} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8z" />
          </marker>
          {boxes.toSorted(compareSizes).map((box) => (
            <StateShape
              key={box.id}
              {...box}
              isCurrent={current?.activeStateIds.includes(box.id) ?? false}
              canBeLastTransition={canBeLastTransition}
            />
          ))}
          {arrows.map((arrow) => (
            <g key={arrow.id} data-taken={takenArrows.includes(arrow) || undefined}>
              <path data-arrow d={pathData(arrow)} markerEnd={`url(#${markerId})`} />
            </g>
          ))}
          {arrows.map((arrow) => (
            <g key={arrow.id} data-taken={takenArrows.includes(arrow) || undefined}>
              <text data-event x={arrow.x} y={arrow.y + 4}>
                {arrow.label}
              </text>
            </g>
          ))}
        </svg>
      </Frame>
    </Section>
  );
}

const zoomStep = 1.25;

interface ZoomButtonsProps {
  machine: AnyStateMachine;
  zoom: number | 'fit';
  setZoom: (zoom: number | 'fit') => void;
  isFullPage: boolean;
  setIsFullPage: (isFullPage: boolean) => void;
}

function ZoomButtons({ machine, zoom, setZoom, isFullPage, setIsFullPage }: ZoomButtonsProps) {
  const factor = zoom === 'fit' ? 1 : zoom;
  return (
    <div role="toolbar" aria-label={`Size of the ${machine.id} diagram`}>
      <button type="button" onClick={() => setZoom(factor / zoomStep)}>
        Zoom out
      </button>
      <button type="button" onClick={() => setZoom(factor * zoomStep)}>
        Zoom in
      </button>
      <button type="button" aria-pressed={zoom === 1} onClick={() => setZoom(1)}>
        100 %
      </button>
      <button type="button" aria-pressed={zoom === 'fit'} onClick={() => setZoom('fit')}>
        Fit
      </button>
      <button type="button" aria-pressed={isFullPage} onClick={() => setIsFullPage(!isFullPage)}>
        Full page
      </button>
    </div>
  );
}

/** Scrolls the frame, and not the page, so that the innermost current state is in its centre. */
function scrollToCurrentState(frame: HTMLDivElement | null) {
  const state = [...(frame?.querySelectorAll('[data-current] > rect') ?? [])].at(-1);
  if (!frame || !state) return;
  const area = state.getBoundingClientRect();
  const { left, top, width, height } = frame.getBoundingClientRect();
  frame.scrollBy(area.x + area.width / 2 - left - width / 2, area.y + area.height / 2 - top - height / 2);
}

/** Sorts outer boxes before inner ones, so that the inner boxes are drawn above them. */
const compareSizes = (a: StateBox, b: StateBox) => b.width * b.height - a.width * a.height;

const pathData = ({ points }: Arrow) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');

interface StateShapeProps extends StateBox {
  isCurrent: boolean;
  canBeLastTransition: (transition: Pick<Arrow, 'event' | 'source'>) => boolean;
}

function StateShape({
  label,
  internalEvents,
  kind,
  x,
  y,
  width,
  height,
  isCurrent,
  canBeLastTransition,
}: StateShapeProps) {
  const isGroup = kind === 'group';
  // The numbers are distances in pixels: the label is above the events, and each event has a line of 15 px (`lineHeight` of the layout).
  return (
    <g data-kind={kind} data-current={isCurrent || undefined}>
      <rect x={x} y={y} width={width} height={height} rx={6} />
      <text x={isGroup ? x + 10 : x + width / 2} y={isGroup ? y + 16 : y + 21}>
        {label}
      </text>
      {internalEvents.map((event, index) => (
        <g key={event.label} data-taken={canBeLastTransition(event) || undefined}>
          <text data-event x={x + width / 2} y={y + 38 + index * 15}>
            {event.label}
          </text>
        </g>
      ))}
    </g>
  );
}

const Section = styled.div`
  display: grid;
  gap: 8px;
  margin-block: 16px 40px;
  & > [role='toolbar'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  & button {
    padding: 4px 10px;
    border: 1px solid #bcbbb5;
    border-radius: 6px;
    font: 500 13px/20px ui-sans-serif, system-ui, sans-serif;
    color: #21201c;
    background: #fff;
    &[aria-pressed='true'] {
      border-color: #1f4f91;
      color: #1f4f91;
      background: #eef3fa;
    }
  }
  &[data-full-page] {
    position: fixed;
    inset: 0;
    z-index: 10;
    grid-template-rows: auto minmax(0, 1fr);
    margin: 0;
    padding: 12px;
    background: #f6f5f2;
  }
  &[data-full-page] > :last-child {
    max-height: none;
  }
`;

const Frame = styled.div`
  overflow: auto;
  max-height: 80vh;
  border: 1px solid #d8d6cf;
  border-radius: 8px;
  background: #fdfcfa;
  & svg {
    display: block;
  }
  & svg[data-fit] {
    width: 100%;
    max-height: 100%;
  }
  & text {
    font: 600 12px/1 ui-sans-serif, system-ui, sans-serif;
    fill: #21201c;
    text-anchor: middle;
  }
  & rect {
    fill: #fff;
    stroke: #1f4f91;
    stroke-width: 1.25;
  }
  & [data-kind='group'] rect {
    fill: rgb(31 79 145 / 4%);
    stroke: #bcbbb5;
    stroke-dasharray: 4 3;
  }
  & [data-kind='group'] text {
    fill: #63635e;
    text-anchor: start;
  }
  & [data-kind='initial'] rect {
    stroke-width: 2.5;
  }
  & [data-kind='final'] rect {
    fill: #1f4f91;
  }
  & [data-kind='final'] text {
    fill: #fff;
  }
  & [data-arrow] {
    fill: none;
    stroke: #82827c;
  }
  & marker path {
    fill: #82827c;
  }
  & [data-current] > rect {
    fill: #ffe9a8;
    stroke: #8a5a00;
    stroke-width: 2.5;
  }
  & [data-kind='group'][data-current] > rect {
    fill: rgb(255 233 168 / 30%);
  }
  & [data-kind='final'][data-current] > text {
    fill: #21201c;
  }
  & [data-taken] [data-arrow] {
    stroke: #8a5a00;
    stroke-width: 2.5;
  }
  & [data-taken] text[data-event] {
    font-weight: 700;
    fill: #8a5a00;
  }
  & [data-event] {
    font-size: 11px;
    font-weight: 450;
    fill: #494844;
    paint-order: stroke;
    stroke: #fdfcfa;
    stroke-width: 4px;
  }
`;
