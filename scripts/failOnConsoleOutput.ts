// Setup file of Vitest: fails a test that writes an error or a warning to the console.
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let spies: MockInstance[] = [];

beforeEach(() => {
  spies = [vi.spyOn(globalThis.console, 'error'), vi.spyOn(globalThis.console, 'warn')];
});

afterEach(() => {
  const output = spies.flatMap((spy) => spy.mock.calls.map((args) => args.map(String).join(' ')));
  for (const spy of spies) spy.mockRestore();
  expect(output).toEqual([]);
});
