/** Tests of the trail of a document: a change of any event breaks its chain. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appendEvent, findBrokenEvent, type TrailEvent } from './trail.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function aTrail(): Promise<readonly TrailEvent[]> {
  const events: TrailEvent[] = [];
  for (const type of ['created', 'sent', 'opened', 'accepted'] as const)
    events.push(
      await appendEvent(
        events.at(-1),
        { type, at: '2026-03-02T10:00:00.000Z', data: { by: 'Dana', total: 12 } },
        sha256,
      ),
    );
  return events;
}

it('an unchanged trail is unbroken, whatever the order of the keys of its data', async () => {
  const trail = await aTrail();
  const reordered = trail.map((event) => ({ ...event, data: { total: 12, by: 'Dana' } }));
  expect(await findBrokenEvent(reordered, sha256)).toBeNull();
});

it('a changed, removed, added or moved event breaks the trail [S18]', async () => {
  const trail = await aTrail();
  const changes = fc.constantFrom<(trail: readonly TrailEvent[], index: number) => readonly TrailEvent[]>(
    (events, index) =>
      events.map((event, position) => (position === index ? { ...event, data: { by: 'Eve' } } : event)),
    (events, index) => events.map((event, position) => (position === index ? { ...event, at: '2026-03-03' } : event)),
    (events, index) =>
      events.toSpliced(index, 1, ...(index === events.length - 1 ? [{ ...(events[0] as TrailEvent) }] : [])),
    (events, index) => events.toSpliced(index, 0, events[index] as TrailEvent),
  );
  await fc.assert(
    fc.asyncProperty(changes, fc.nat({ max: 3 }), async (change, index) => {
      expect(await findBrokenEvent(change(trail, index), sha256)).not.toBeNull();
    }),
  );
});
