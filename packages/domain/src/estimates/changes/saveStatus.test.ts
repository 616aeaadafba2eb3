/** Tests of the status that the page shows for pending changes. */
import { expect, test } from 'vitest';
import type { Change } from './change.ts';
import { saveStatusOf } from './saveStatus.ts';

const change = (status: Change['status'], { unreachable = false } = {}): Change => ({
  kind: 'move',
  id: 'change-1',
  lines: [],
  after: null,
  status,
  ...(status === 'failed' && { failure: { kind: unreachable ? 'unreachable' : 'failed', message: '' } }),
});
const unreachableChange = change('failed', { unreachable: true });

test.each([
  ['no change', { kind: 'saved', count: 0 }, []],
  ['changes in progress', { kind: 'saving', count: 2 }, [change('saving'), change('waiting')]],
  ['changes that wait for the connection', { kind: 'offline', count: 2 }, [unreachableChange, change('waiting')]],
  ['a failed change and a change in progress', { kind: 'unsaved', count: 1 }, [change('failed'), change('saving')]],
  [
    'a failed change and a change that waits for the connection',
    { kind: 'offline', count: 1 },
    [change('failed'), unreachableChange],
  ],
  ['a conflict and a change in progress', { kind: 'unsaved', count: 1 }, [change('conflicted'), change('saving')]],
] as const)('the status of %s is %j', (_, status, changes) => {
  expect(saveStatusOf(changes)).toEqual(status);
});
