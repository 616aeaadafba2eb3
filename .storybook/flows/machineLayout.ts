/** Computes the positions of the states and arrows in the diagram of a state machine. */
import dagre from '@dagrejs/dagre';
import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** The rectangle of a state in the diagram. */
export interface StateBox {
  readonly id: string;
  readonly label: string;
  /** Events that do not change the state. */
  readonly internalEvents: readonly InternalEvent[];
  readonly kind: 'state' | 'initial' | 'final' | 'group';
  /** The position of the top left corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An event that does not change the state. */
interface InternalEvent {
  /** The event and its guard. */
  readonly label: string;
  readonly event: string;
  /** The id of the state that defines the transition. It can be an outer state, which also handles the events of its inner states. */
  readonly source: string;
}

export interface Arrow {
  readonly id: string;
  /** The event and its guard. */
  readonly label: string;
  readonly event: string;
  /** The id of the state that defines the transition. */
  readonly source: string;
  /** The id of the state after the event. */
  readonly target: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** The position of the centre of the label. */
  readonly x: number;
  readonly y: number;
}

export interface MachineLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly StateBox[];
  readonly arrows: readonly Arrow[];
}

/** The estimated width of a text in pixels. A character is 6.6 px wide on average. */
const textWidth = (text: string) => text.length * 6.6;

/** Returns a readable label for events of XState such as `xstate.done.actor...`. Other events keep their names. */
export function formatEvent(event: string): string {
  if (event.startsWith('xstate.done.')) return 'done';
  if (event.startsWith('xstate.error.')) return 'failed';
  if (event.startsWith('xstate.after.')) return `after ${event.split('.')[2]}`;
  return event === '' ? 'always' : event;
}

function transitionLabel({ eventType, guard }: Transition): string {
  const name = typeof guard === 'string' ? guard : guard && 'type' in guard ? String(guard.type) : '';
  return formatEvent(eventType) + (name && ` [${name}]`);
}

type Transition = AnyStateNode['transitions'] extends Map<string, readonly (infer T)[]> ? T : never;

/** Returns the transitions of a state. Transitions with an event are first. */
const findTransitions = (node: AnyStateNode): readonly Transition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/**
 * Returns the innermost initial state of a group, or a state without substates itself. The layout supports only arrows between states
 * without substates.
 */
function findInitialLeaf(node: AnyStateNode): AnyStateNode {
  const [firstState] = Object.values(node.states);
  const innerState = node.type === 'parallel' ? firstState : (node.initial?.target[0] ?? firstState);
  return innerState ? findInitialLeaf(innerState) : node;
}

function findBoxKind(node: AnyStateNode): StateBox['kind'] {
  if (Object.keys(node.states).length > 0) return 'group';
  if (node.type === 'final') return 'final';
  return node.parent?.initial?.target.includes(node) ? 'initial' : 'state';
}

const withDescendants = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(withDescendants),
];

// Sizes in pixels.
const lineHeight = 15;
/** The height of a state without internal events. */
const boxHeight = 34;
/** The sum of the spaces to the left and to the right of a label. */
const boxPadding = 28;

/** Computes the boxes of the states and the arrows of the transitions of a machine. */
export function createMachineLayout({ root }: AnyStateMachine): MachineLayout {
  const [, ...nodes] = withDescendants(root);
  // One link for each transition, between states without substates. A link from a state to the same state is an internal event.
  const links = [root, ...nodes].flatMap((node) =>
    findTransitions(node).map((transition) => {
      const from = findInitialLeaf(node);
      const to = findInitialLeaf(transition.target?.[0] ?? node);
      return {
        from,
        to,
        source: node.id,
        event: formatEvent(transition.eventType),
        label: transitionLabel(transition),
      };
    }),
  );
  const findInternalEvents = (node: AnyStateNode) =>
    links.flatMap(({ from, to, ...link }) => (from === node && to === node ? [link] : []));

  const graph = new dagre.graphlib.Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 18, ranksep: 46, edgesep: 14, marginx: 16, marginy: 16 });
  for (const node of nodes) {
    const internalEvents = findInternalEvents(node);
    const width = Math.max(...[node.key, ...internalEvents.map(({ label }) => label)].map(textWidth)) + boxPadding;
    graph.setNode(node.id, { width, height: boxHeight + internalEvents.length * lineHeight });
  }
  for (const { id, parent } of nodes) if (parent && parent !== root) graph.setParent(id, parent.id);
  links.forEach(({ from, to, ...link }, index) => {
    if (from === to) return;
    const size = { width: textWidth(link.label), height: 16, labelpos: 'c' };
    graph.setEdge(from.id, to.id, { ...link, target: to.id, ...size }, `${index}`);
  });
  dagre.layout(graph);

  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    boxes: nodes.map((node) => {
      const { x, y, width, height } = graph.node(node.id);
      const area = { x: x - width / 2, y: y - height / 2, width, height };
      return {
        id: node.id,
        label: node.key,
        kind: findBoxKind(node),
        internalEvents: findInternalEvents(node),
        ...area,
      };
    }),
    arrows: graph.edges().map((edge) => {
      const { label, event, source, target, points, x, y } = graph.edge(edge);
      return { id: edge.name ?? '', label, event, source, target, points, x, y };
    }),
  };
}
