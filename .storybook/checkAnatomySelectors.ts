import type { StoryContext } from '@storybook/react-vite';
import type { ComponentGuide } from '../packages/ui/src/components/testing/ComponentGuide.ts';

/** Fails the story Playground if a selector of the anatomy in its guide matches nothing, because the docs page could not mark the part. */
export function checkAnatomySelectors({ name, parameters, canvasElement }: StoryContext): void {
  const guide: ComponentGuide | undefined = parameters['guide'];
  if (name !== 'Playground' || !guide) return;
  const missing = guide.anatomy.filter(({ selector }) => selector && !canvasElement.querySelector(selector));
  if (missing.length > 0)
    throw new Error(
      `The story shows no ${missing.map(({ name: part, selector }) => `${part} (${selector})`).join(', ')}`,
    );
}
