import { useEffect, useState } from 'react';
import type { Loadable } from './Loadable.tsx';

/** What each `load` answered: a page that is visited again shows it at its first paint, at its full height. */
const loadedModules = new WeakMap<() => Promise<unknown>, unknown>();

function initially<Module>(load: () => Promise<Module>): Loadable<Module> {
  // the key tells the type: it is the function that answered this module
  return loadedModules.has(load) ? { status: 'ready', data: loadedModules.get(load) as Module } : { status: 'loading' };
}

/**
 * Code that is loaded after the first paint, as a screen takes it: while it loads the screen shows its skeleton, and a
 * failed load can be tried again. `load` must be a constant.
 */
export function useLoadedModule<Module>(
  load: () => Promise<Module>,
  failure: string,
  enabled = true,
): Loadable<Module> {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState(() => initially(load));
  useEffect(() => {
    if (!enabled) return;
    let mounted = true;
    const show = (value: Loadable<Module>) => mounted && setLoaded(value);
    const retry = () => {
      setLoaded({ status: 'loading' });
      setAttempt(attempt + 1);
    };
    load().then(
      (data) => {
        loadedModules.set(load, data);
        show({ status: 'ready', data });
      },
      () => show({ status: 'failed', message: failure, onRetry: retry }),
    );
    return () => {
      mounted = false;
    };
  }, [load, failure, enabled, attempt]);
  return loaded;
}
