import styled from '@emotion/styled';
import type { AnyStateMachine } from 'xstate';
import { type Arrow, type Box, layoutMachine } from './layoutMachine.ts';

export interface MachineDiagramProps {
  machine: AnyStateMachine;
}

/** Draws the states and transitions of a machine. */
export function MachineDiagram({ machine }: MachineDiagramProps) {
  const { width, height, boxes, arrows } = layoutMachine(machine);
  const marker = `${machine.id}-arrow`;
  return (
    <Frame>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
        <title>{`The ${machine.id} machine`}</title>
        <marker id={marker} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8z" />
        </marker>
        {boxes.toSorted(outerFirst).map((box) => (
          <State key={box.id} {...box} />
        ))}
        {arrows.map((arrow) => (
          <path key={arrow.id} data-arrow d={lineThrough(arrow)} markerEnd={`url(#${marker})`} />
        ))}
        {arrows.map(({ id, label, x, y }) => (
          <text key={id} data-event x={x} y={y + 4}>
            {label}
          </text>
        ))}
      </svg>
    </Frame>
  );
}

const outerFirst = (a: Box, b: Box) => b.width * b.height - a.width * a.height;

const lineThrough = ({ points }: Arrow) => points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');

function State({ label, staying, kind, x, y, width, height }: Box) {
  const group = kind === 'group';
  return (
    <g data-kind={kind}>
      <rect x={x} y={y} width={width} height={height} rx={6} />
      <text x={group ? x + 10 : x + width / 2} y={group ? y + 16 : y + 21}>
        {label}
      </text>
      {staying.map((event, at) => (
        <text key={event} data-event x={x + width / 2} y={y + 38 + at * 15}>
          {event}
        </text>
      ))}
    </g>
  );
}

const Frame = styled.div`
  overflow-x: auto;
  margin-block: 16px 40px;
  border: 1px solid #d8d6cf;
  border-radius: 8px;
  background: #fdfcfa;
  & svg {
    display: block;
    max-width: 100%;
    height: auto;
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
  & [data-event] {
    font-size: 11px;
    font-weight: 450;
    fill: #494844;
    paint-order: stroke;
    stroke: #fdfcfa;
    stroke-width: 4px;
  }
`;
