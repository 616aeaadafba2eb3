/** Checks the contrast of each story also in the theme that the story does not show. */
import { afterEach as checkAccessibility } from '@storybook/addon-a11y/preview';
import type { StoryContext } from '@storybook/react-vite';

/**
 * Checks the contrast of a story in the other theme: dark for a light story, light for a dark story. Only the contrast depends on
 * the theme.
 */
export async function checkContrastInOtherTheme(context: StoryContext): Promise<void> {
  const { a11y } = context.parameters;
  const restore = swapThemes(context.canvasElement.ownerDocument);
  try {
    await checkAccessibility({
      ...context,
      parameters: { a11y: { ...a11y, options: { ...a11y.options, runOnly: ['color-contrast'] } } },
    });
  } finally {
    restore();
  }
}

/** Swaps the light and the dark theme of all elements. Returns a function that swaps them back. */
function swapThemes(document: Document): () => void {
  const swap = () => {
    for (const { classList } of document.querySelectorAll('.radix-themes:is(.light, .dark)')) {
      const [currentTheme, otherTheme] = classList.contains('dark')
        ? (['dark', 'light'] as const)
        : (['light', 'dark'] as const);
      classList.replace(currentTheme, otherTheme);
    }
  };
  swap();
  return swap;
}
