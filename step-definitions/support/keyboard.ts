import type { Locator } from 'playwright';
import type { PlumblineWorld } from './world.ts';

const furthest = 60;

/** Goes to `target` as a person without a mouse does. */
export async function tabTo(world: PlumblineWorld, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses <= furthest; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await world.page.keyboard.press('Tab');
  }
  throw new Error(`Tab never leads to ${target}`);
}

export async function typeByKeyboard(world: PlumblineWorld, label: string, value: string): Promise<void> {
  await tabTo(world, world.field(label));
  await world.page.keyboard.type(value);
  world.typed.set(label, value);
}

export async function pressByKeyboard(world: PlumblineWorld, button: string): Promise<void> {
  await tabTo(world, world.button(button));
  await world.page.keyboard.press('Enter');
}
