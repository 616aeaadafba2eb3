/** Tests of the stored names of the lines that the user added last. */
import { estimateMachine } from '@plumbline/domain/estimates/estimateMachine';
import { sectionValues } from '@plumbline/domain/estimates/lines/sections';
import { aLine, anEstimate, countedIds } from '@plumbline/domain/testing/builders';
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { readRecentLineNames, storeRecentLineNames, watchAddedNames } from './recentLineNames.ts';

test('the latest names are last, and each name is stored once', () => {
  const local = new FakeStorage();
  storeRecentLineNames(local, ['Slate', 'Scaffold']);
  storeRecentLineNames(local, ['Slate', 'Skip']);
  expect(readRecentLineNames(local)).toEqual(['Scaffold', 'Slate', 'Skip']);
});

test('the latest 300 names are stored', () => {
  const local = new FakeStorage();
  const names = Array.from({ length: 400 }, (_, n) => `Line ${n}`);
  storeRecentLineNames(local, names);
  expect(readRecentLineNames(local)).toEqual(names.slice(100));
});

test.each(['{"names":1}', '[]', 'no JSON'])('the invalid stored value %s is ignored', (value) => {
  const local = new FakeStorage();
  local.setItem('estimate.recentLineNames', value);
  expect(readRecentLineNames(local)).toEqual([]);
});

test('the names of added lines are stored once, but not the names of headings and edited lines', async () => {
  const base = anEstimate();
  const machine = estimateMachine.provide({ actors: { loadEstimate: fromPromise(async () => base) } });
  const actor = createActor(machine, { input: { estimateId: base.id, newId: countedIds() } }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  const stored: (readonly string[])[] = [];
  const stop = watchAddedNames(actor, (names) => stored.push(names));
  const [line = aLine()] = base.items;
  actor.send({ type: 'lines.changed', command: 'addLine', values: aLine({ description: 'Slate' }) });
  actor.send({ type: 'lines.changed', command: 'addSection', name: 'Roof' });
  actor.send({ type: 'lines.changed', command: 'setTax', ids: [line.id], value: 3 });
  actor.send({
    type: 'lines.changed',
    command: 'addLines',
    values: [sectionValues('Yard'), aLine({ description: 'Scaffold' }), aLine({ description: 'Skip' })],
  });
  stop();
  actor.send({ type: 'lines.changed', command: 'addLine', values: aLine({ description: 'Fence' }) });
  actor.stop();
  expect(stored).toEqual([['Slate'], ['Scaffold', 'Skip']]);
});
