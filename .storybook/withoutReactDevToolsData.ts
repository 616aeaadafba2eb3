// Setup file of the story tests, before React is loaded: React's development build records nothing for the developer tools of a browser.
// It would take the stack of each element and the time of each render, about a twelfth of the processor time of a page. Warnings stay.
const console: { createTask?: unknown; timeStamp?: unknown } = globalThis.console;
delete console.createTask;
delete console.timeStamp;

interface ReactInternals {
  recentlyCreatedOwnerStacks: number;
}
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const { default: React } = (await import('react')) as unknown as { default: Record<typeof internals, ReactInternals> };
// React takes the stacks of the first 10,000 elements of each second. It counts them here.
Object.defineProperty(React[internals], 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});
