/** The selected projects of the list. The selection stays when the user goes to another page. */
import type { Project } from '@plumbline/domain/projects/project';
import { useCallback, useMemo, useState } from 'react';

export interface ProjectSelection {
  readonly ids: ReadonlySet<string>;
  readonly projects: readonly Project[];
  /** Selects the project or removes it. With Shift, the projects from the last selected one to this one get the same state. */
  readonly toggle: (project: Project, withRange: boolean) => void;
  /** Selects all projects of the page, or removes them if all are selected. */
  readonly togglePage: () => void;
  readonly isPageSelected: boolean;
  readonly clear: () => void;
}

/** @param page the projects of the page, in their order. Their newest values replace those of the selection */
export function useProjectSelection(page: readonly Project[]): ProjectSelection {
  const [selected, setSelected] = useState<ReadonlyMap<string, Project>>(new Map());
  const [lastId, setLastId] = useState('');

  const setAll = useCallback((projects: readonly Project[], isSelected: boolean) => {
    setSelected((previous) => {
      const next = new Map(previous);
      for (const project of projects) {
        if (isSelected) next.set(project.id, project);
        else next.delete(project.id);
      }
      return next;
    });
  }, []);

  const toggle = useCallback(
    (project: Project, withRange: boolean) => {
      const positions = [lastId, project.id].map((id) => page.findIndex((entry) => entry.id === id));
      const [from = -1, to = -1] = positions.toSorted((a, b) => a - b);
      const range = withRange && from >= 0 ? page.slice(from, to + 1) : [project];
      setAll(range, !selected.has(project.id));
      setLastId(project.id);
    },
    [page, lastId, selected, setAll],
  );

  const isPageSelected = page.length > 0 && page.every(({ id }) => selected.has(id));
  const togglePage = useCallback(() => setAll(page, !isPageSelected), [page, isPageSelected, setAll]);
  const clear = useCallback(() => setSelected(new Map()), []);
  return useMemo(() => {
    const onPage = new Map(page.map((project) => [project.id, project]));
    return {
      ids: new Set(selected.keys()),
      projects: [...selected.values()].map((project) => onPage.get(project.id) ?? project),
      toggle,
      togglePage,
      isPageSelected,
      clear,
    };
  }, [page, selected, toggle, togglePage, isPageSelected, clear]);
}
