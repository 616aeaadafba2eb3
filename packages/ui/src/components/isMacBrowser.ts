/** Whether the keyboard has the keys of a Mac: Cmd instead of Ctrl. */
export const isMacBrowser = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
