/** The settings of Testing Library for all play functions. */
import { configure, getConfig } from 'storybook/test';

/**
 * How long `findBy...` and `waitFor` wait, in milliseconds. The limit is long, because a busy machine renders slowly and the first
 * connected page loads the code of the app.
 */
const asyncUtilTimeout = 20_000;

/**
 * After each `findBy...`, `waitFor` and user event, waits until the opened dialogs have ended their opening animation. During the
 * animation a dialog is transparent, so `toBeVisible` would fail. A dialog that closes is not waited for, because a test can use it.
 */
export function waitForOpenedDialogs(): void {
  // Storybook's own settings have been applied before. They are kept.
  const { asyncWrapper } = getConfig();
  configure({
    asyncUtilTimeout,
    asyncWrapper: (callback) =>
      asyncWrapper(async () => {
        const result = await callback();
        await Promise.allSettled(findOpeningAnimations().map(({ finished }) => finished));
        return result;
      }),
  });
}

const findOpeningAnimations = () =>
  [...document.querySelectorAll('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')].flatMap(
    (dialog) => dialog.getAnimations(),
  );
