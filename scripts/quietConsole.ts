import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let spies: MockInstance[] = [];

beforeEach(() => {
  spies = [vi.spyOn(globalThis.console, 'error'), vi.spyOn(globalThis.console, 'warn')];
});

// What complains on the console in a test has a fault somebody would meet.
afterEach(() => {
  const said = spies.flatMap((spy) => spy.mock.calls.map((words) => words.map(String).join(' ')));
  for (const spy of spies) spy.mockRestore();
  expect(said).toEqual([]);
});
