/** Keeps the lists of projects that a page shows up to date. */
import { useEffect } from 'react';
import { useSignedInApp } from '../app/appContext.ts';
import { watchProjects } from './watchProjects.ts';

/** Loads the lists again after each change by a colleague while the page is open. */
export function useLiveProjects(): void {
  const app = useSignedInApp();
  useEffect(() => {
    const controller = new AbortController();
    void watchProjects(app, controller.signal);
    return () => controller.abort();
  }, [app]);
}
