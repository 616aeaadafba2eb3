/** Finds the parts of a story that another story of the same component has shown to axe. */
import type { StoryContext } from '@storybook/react-vite';

/** The parts that axe has checked, by component. */
const checkedParts = new Map<string, Set<string>>();

/** A number for each different text. It keeps the texts of `readTree` short. */
const numbers = new Map<string, number>();

function numberOf(text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}

/** The ids that React creates differ between two stories. */
const reactId = /_r_[0-9a-z]+_/g;

/** States of an element that can change its colours, but not its attributes. */
const states = [':focus', ':hover', ':checked', ':disabled', ':invalid', ':placeholder-shown'];

interface Tree {
  readonly element: Element;
  /** Equal for elements with the same name, attributes and state. */
  readonly own: number;
  /** Equal for elements whose descendants and texts are equal too. */
  readonly content: number;
  readonly children: readonly Tree[];
}

function readTree(element: Element): Tree {
  const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value.replace(reactId, '')}`);
  const own = numberOf(
    [element.tagName, ...attributes, ...states.filter((state) => element.matches(state))].join('\n'),
  );
  const nodes = Array.from(element.childNodes, (node) => (node instanceof Element ? readTree(node) : node.nodeValue));
  const children = nodes.filter((node) => typeof node === 'object' && node !== null);
  const texts = nodes.map((node) => (typeof node === 'object' && node !== null ? node.content : `"${node}"`));
  return { element, own, content: numberOf([own, ...texts].join('\n')), children };
}

/**
 * Returns the largest elements that an earlier story of the component showed with the same content, below the same ancestors and in a
 * viewport of the same width. axe would find the same in them again. Remembers all elements of this story.
 */
export function partsCheckedBefore({ componentId, canvasElement }: StoryContext): readonly Element[] {
  const parts = checkedParts.get(componentId) ?? new Set();
  checkedParts.set(componentId, parts);
  const { body } = canvasElement.ownerDocument;
  const checkedBefore: Element[] = [];
  const checkedNow: string[] = [];
  const visit = ({ element, own, content, children }: Tree, ancestors: number) => {
    const key = `${ancestors} ${content}`;
    if (parts.has(key)) {
      checkedBefore.push(element);
      return;
    }
    checkedNow.push(key);
    const path = numberOf(`${ancestors} > ${own}`);
    for (const child of children) visit(child, path);
  };
  const page = readTree(body);
  const width = numberOf(`${window.innerWidth} ${page.own}`);
  for (const child of page.children) visit(child, width);
  for (const key of checkedNow) parts.add(key);
  return checkedBefore;
}
