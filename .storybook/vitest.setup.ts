import { configure } from 'storybook/test';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// how long a story waits for what is to come: a machine busy with other things paints late
configure({ asyncUtilTimeout: 5_000 });

let spies: MockInstance<Console['error']>[] = [];

// A story that makes the console complain has a fault somebody would meet.
beforeEach(() => {
  spies = [vi.spyOn(globalThis.console, 'error'), vi.spyOn(globalThis.console, 'warn')];
});

afterEach(() => {
  const said = spies.flatMap((spy) => spy.mock.calls.map((words) => words.map(String).join(' ')));
  for (const spy of spies) spy.mockRestore();
  expect(said).toEqual([]);
});
