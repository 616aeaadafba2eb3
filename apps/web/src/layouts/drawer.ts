const key = 'drawer';

/** Whether the person keeps the drawer folded in this browser. */
export const readFolded = () => localStorage.getItem(key) === 'folded';

export const writeFolded = (folded: boolean) => localStorage.setItem(key, folded ? 'folded' : 'open');
