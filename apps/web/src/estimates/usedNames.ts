/**
 * Stores the names of the lines that the user added last, for the order of suggestions. The names are removed when the session of the
 * user ends.
 */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { isSection } from '@plumbline/domain/estimates/sections';
import { useEffect, useState } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';

interface UsedNames {
  /** The latest is last. */
  readonly names: readonly string[];
}

const key = 'estimate.usedNames';
/** Each added line stores the whole list again, so the length of the list is limited. */
const maxNames = 300;

/** The names of the lines that the user added on all estimates in this browser, the latest last. */
export function readUsedNames(local: Storage): readonly string[] {
  const names = readJson<UsedNames>(local, key, 'names')?.names;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Moves the names to the end of the stored list. The windows of the browser share one list. */
export function storeUsedNames(local: Storage, names: readonly string[]): void {
  const latestNames = new Set(names);
  const earlierNames = readUsedNames(local).filter((name) => !latestNames.has(name));
  writeJson<UsedNames>(local, key, { names: [...earlierNames, ...latestNames].slice(-maxNames) });
}

/** Calls `store` with the names of new lines, once for each action that adds lines. Returns a function that stops it. */
export function watchAddedNames(actor: EstimateActor, store: (names: readonly string[]) => void): () => void {
  const storedLines = new Set<string>();
  const subscription = actor.subscribe(({ context }) => {
    const names = context.changes.flatMap((change) => {
      if (change.kind !== 'add' || storedLines.has(change.line) || isSection(change.values)) return [];
      storedLines.add(change.line);
      return [change.values.description];
    });
    if (names.length > 0) store(names);
  });
  return () => subscription.unsubscribe();
}

/** Stores the names of new lines. Returns the names that were stored when the page was opened. */
export function useUsedNames(actor: EstimateActor): readonly string[] {
  const { local } = useSignedInApp().storage;
  const [usedNames] = useState(() => readUsedNames(local));
  useEffect(() => watchAddedNames(actor, (names) => storeUsedNames(local, names)), [actor, local]);
  return usedNames;
}
