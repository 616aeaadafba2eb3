/** The story Playground with a number at each part of the component. */
import styled from '@emotion/styled';
import { Story } from '@storybook/addon-docs/blocks';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { AnatomyPart } from '../../packages/ui/src/components/testing/ComponentGuide.ts';

interface Mark {
  readonly number: number;
  readonly left: number;
  readonly top: number;
}

/** Returns the position of the first element of each part, relative to the frame. */
function findMarks(frame: HTMLElement, parts: readonly AnatomyPart[]): readonly Mark[] {
  const origin = frame.getBoundingClientRect();
  return parts.flatMap(({ selector }, index) => {
    const box = selector ? frame.querySelector(selector)?.getBoundingClientRect() : undefined;
    if (!box || box.width === 0) return [];
    return [{ number: index + 1, left: box.left - origin.left, top: box.top - origin.top }];
  });
}

export function AnatomyFigure({
  story,
  parts,
}: {
  story: ComponentProps<typeof Story>['of'];
  parts: readonly AnatomyPart[];
}) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  useEffect(() => {
    if (!frame.current || !content.current) return undefined;
    const element = frame.current;
    const update = () => setMarks(findMarks(element, parts));
    // The story renders after the page, and its size follows the window.
    const mutations = new MutationObserver(update);
    mutations.observe(content.current, { childList: true, subtree: true });
    const sizes = new ResizeObserver(update);
    sizes.observe(content.current);
    return () => {
      mutations.disconnect();
      sizes.disconnect();
    };
  }, [parts]);
  return (
    <Frame ref={frame} className="sb-unstyled">
      <div ref={content} inert>
        <Story of={story} />
      </div>
      {marks.map(({ number, left, top }) => (
        <PartNumber key={number} aria-hidden="true" style={{ left, top }}>
          {number}
        </PartNumber>
      ))}
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--page-background);
`;

const PartNumber = styled.span`
  position: absolute;
  z-index: 5;
  display: grid;
  place-items: center;
  width: 20px;
  height: 20px;
  /* Beside the part, so that the number does not cover its text. */
  translate: -90% -50%;
  border: 2px solid var(--page-background);
  border-radius: 50%;
  background: var(--accent-9);
  color: var(--accent-contrast);
  font: 600 11px/1 var(--default-font-family);
`;
