// Actions that use only the keyboard.
import type { FileChooser, Locator } from 'playwright';
import { expect } from './expect.ts';
import type { PlumblineWorld } from './world.ts';

const maxTabPresses = 60;

/** Presses Tab until `target` has the focus. Waits until it is enabled, because Tab skips a disabled button or field. */
export async function tabTo(world: PlumblineWorld, target: Locator): Promise<void> {
  await target.waitFor();
  await expect(target).toBeEnabled();
  for (let pressCount = 0; pressCount <= maxTabPresses; pressCount += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await world.page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

export async function typeByKeyboard(world: PlumblineWorld, label: string, value: string): Promise<void> {
  await tabTo(world, world.field(label));
  await world.page.keyboard.type(value);
  world.typedValues.set(label, value);
}

export async function pressButtonByKeyboard(world: PlumblineWorld, name: string): Promise<void> {
  await tabTo(world, world.button(name));
  await world.page.keyboard.press('Enter');
}

type FileToChoose = Parameters<FileChooser['setFiles']>[0];

/** Opens the file dialog of a button and chooses a file. */
export async function chooseFileByKeyboard(world: PlumblineWorld, button: string, file: FileToChoose): Promise<void> {
  // Chromium must know before the key press that Playwright handles the file dialog.
  const chooser = world.page.waitForEvent('filechooser');
  await pressButtonByKeyboard(world, button);
  await (await chooser).setFiles(file);
}
