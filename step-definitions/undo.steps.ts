// Steps for undo and redo on the estimate page.
import { When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

/** Waits until the focus is outside a text field, because a field has its own undo. */
const waitForNoFocusedField = (world: PlumblineWorld) => expect(world.page.locator('input:focus')).toHaveCount(0);

When(/^I (undo|redo) with the keyboard$/, async function (this: PlumblineWorld, action: 'undo' | 'redo') {
  await waitForNoFocusedField(this);
  await this.page.keyboard.press(action === 'undo' ? 'Control+z' : 'Control+Shift+Z');
});
