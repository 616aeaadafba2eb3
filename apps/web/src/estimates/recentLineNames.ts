/**
 * Stores the names of the lines that the user added last, for the order of suggestions. The names are removed when the session of the
 * user ends.
 */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { useEffect, useState } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';

interface RecentLineNames {
  /** The latest is last. */
  readonly names: readonly string[];
}

const key = 'estimate.recentLineNames';
/** Each added line stores the whole list again, so the length of the list is limited. */
const maxNames = 300;

/** The names of the lines that the user added on all estimates in this browser, the latest last. */
export function readRecentLineNames(local: Storage): readonly string[] {
  const names = readJson<RecentLineNames>(local, key, 'names')?.names;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Moves the names to the end of the stored list. The windows of the browser share one list. */
export function storeRecentLineNames(local: Storage, names: readonly string[]): void {
  const latestNames = new Set(names);
  const earlierNames = readRecentLineNames(local).filter((name) => !latestNames.has(name));
  writeJson<RecentLineNames>(local, key, { names: [...earlierNames, ...latestNames].slice(-maxNames) });
}

/** Calls `store` with the names of new lines, once for each action that adds lines. Returns a function that stops it. */
export function watchAddedNames(actor: EstimateActor, store: (names: readonly string[]) => void): () => void {
  const storedLineIds = new Set<string>();
  const subscription = actor.subscribe(({ context }) => {
    const names = context.changes.flatMap((change) => {
      if (change.kind !== 'add' || storedLineIds.has(change.line) || isSection(change.values)) return [];
      storedLineIds.add(change.line);
      return [change.values.description];
    });
    if (names.length > 0) store(names);
  });
  return () => subscription.unsubscribe();
}

/** Stores the names of new lines. Returns the names that were stored when the page was opened. */
export function useRecentLineNames(actor: EstimateActor): readonly string[] {
  const { local } = useSignedInApp().storage;
  const [recentLineNames] = useState(() => readRecentLineNames(local));
  useEffect(() => watchAddedNames(actor, (names) => storeRecentLineNames(local, names)), [actor, local]);
  return recentLineNames;
}
