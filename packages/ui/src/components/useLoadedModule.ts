import { useEffect, useState } from 'react';
import type { Loadable } from './Loadable.tsx';

/** The loaded modules. A page that is visited again shows them at its first paint, at full height. */
const loadedModules = new WeakMap<() => Promise<unknown>, unknown>();

function initially<Module>(load: () => Promise<Module>): Loadable<Module> {
  // The key determines the type: it is the function that loaded this module.
  return loadedModules.has(load) ? { status: 'ready', data: loadedModules.get(load) as Module } : { status: 'loading' };
}

/**
 * Loads code after the first paint, as a Loadable: the screen shows a skeleton while it loads, and a failed load can be
 * retried. `load` must be a constant.
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
