/** The settings of Testing Library for all play functions. */
import { configure, getConfig } from 'storybook/test';

/**
 * How long `findBy...` and `waitFor` wait, in milliseconds. The limit is long, because a busy machine renders slowly and the first
 * connected page loads the code of the app.
 */
const asyncUtilTimeout = 20_000;

/**
 * Before each `findBy...`, `waitFor` and user event, lets React run the effects of the last render. After it, waits until the opened dialogs have ended their opening animation. During the
 * animation a dialog is transparent, so `toBeVisible` would fail. A dialog that closes is not waited for, because a test can use it.
 */
export function waitForOpenedDialogs(): void {
  // Storybook's own settings have been applied before. They are kept.
  const { asyncWrapper } = getConfig();
  configure({
    asyncUtilTimeout,
    asyncWrapper: (callback) =>
      asyncWrapper(async () => {
        // React runs the effects of a render in a task of its own. A play function can start before it.
        await nextTask();
        const result = await callback();
        await Promise.allSettled(findOpeningAnimations().map(({ finished }) => finished));
        return result;
      }),
  });
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

const findOpeningAnimations = () =>
  [...document.querySelectorAll('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')].flatMap(
    (dialog) => dialog.getAnimations(),
  );
