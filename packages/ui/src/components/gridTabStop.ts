/** The tab stop of a grid: the one element of a grid that Tab reaches. Arrow keys reach the others. */

export const tabStopOf = (grid: Element): HTMLElement | null => grid.querySelector<HTMLElement>('[tabindex="0"]');

/** Moves the focus to the tab stop of the first grid in `root`. Returns false if there is no grid or no row. */
export function focusTabStop(root: ParentNode): boolean {
  const grid = root.querySelector('[role="grid"]');
  const tabStop = grid && tabStopOf(grid);
  tabStop?.focus();
  return tabStop !== null;
}
