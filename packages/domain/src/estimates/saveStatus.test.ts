/** Tests of the status that the page shows for pending changes. */
import { expect, test } from 'vitest';
import type { Change } from './pendingChanges.ts';
import { saveStatusOf } from './saveStatus.ts';

const change = (status: Change['status'], { unreachable = false } = {}): Change => ({
  kind: 'move',
  id: 'change-1',
  lines: [],
  after: null,
  status,
  ...(status === 'failed' && { failure: { refused: false, unreachable, message: '' } }),
});
const unreachableChange = change('failed', { unreachable: true });

test.each([
  ['no change', [], { kind: 'saved', count: 0 }],
  ['changes in progress', [change('saving'), change('waiting')], { kind: 'saving', count: 2 }],
  ['changes that wait for the connection', [unreachableChange, change('waiting')], { kind: 'offline', count: 2 }],
  ['a failed change', [change('failed'), change('saving')], { kind: 'unsaved', count: 1 }],
  [
    'a failed change and a change that waits for the connection',
    [change('failed'), unreachableChange],
    { kind: 'offline', count: 1 },
  ],
  ['a conflict', [change('conflicted'), change('saving')], { kind: 'unsaved', count: 1 }],
] as const)('the status of %s', (_, changes, status) => {
  expect(saveStatusOf(changes)).toEqual(status);
});
