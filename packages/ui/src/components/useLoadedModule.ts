/** A hook that loads a module and returns its loading state. */
import { useEffect, useState } from 'react';
import type { Loadable } from './Loadable.tsx';

/**
 * The loaded modules by their load functions. A page that is opened again uses a loaded module at its first paint, so that
 * its layout does not shift.
 */
const loadedModules = new WeakMap<() => Promise<unknown>, unknown>();

function initialState<Module>(load: () => Promise<Module>): Loadable<Module> {
  // The type is correct, because the key is the function that loaded this module.
  return loadedModules.has(load) ? { status: 'ready', data: loadedModules.get(load) as Module } : { status: 'loading' };
}

/**
 * Loads a module after the first paint, as soon as `enabled` is true, and returns its loading state. The user can retry a
 * failed load. `failureMessage` is the text for a failed load. `load` must be the same function in each render.
 */
export function useLoadedModule<Module>(
  load: () => Promise<Module>,
  failureMessage: string,
  enabled = true,
): Loadable<Module> {
  const [attempt, setAttempt] = useState(0);
  const [moduleState, setModuleState] = useState(() => initialState(load));
  useEffect(() => {
    if (!enabled) return;
    let isMounted = true;
    const setIfMounted = (value: Loadable<Module>) => isMounted && setModuleState(value);
    const retry = () => {
      setModuleState({ status: 'loading' });
      setAttempt(attempt + 1);
    };
    load().then(
      (data) => {
        loadedModules.set(load, data);
        setIfMounted({ status: 'ready', data });
      },
      () => setIfMounted({ status: 'failed', message: failureMessage, onRetry: retry }),
    );
    return () => {
      isMounted = false;
    };
  }, [load, failureMessage, enabled, attempt]);
  return moduleState;
}
