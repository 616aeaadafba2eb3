/** The keys of the picture viewer. Its handler reads this table, and the list of keys of a screen can show it. */
import type { ShortcutGroup } from './ShortcutsDialog.tsx';

export const pictureViewerKeys = {
  previous: { label: 'Show the previous picture', keys: [{ key: 'ArrowLeft' }] },
  next: { label: 'Show the next picture', keys: [{ key: 'ArrowRight' }] },
  first: { label: 'Show the first picture', keys: [{ key: 'Home' }] },
  last: { label: 'Show the last picture', keys: [{ key: 'End' }] },
  zoomIn: { label: 'Zoom in', keys: [{ key: '+' }, { key: '=' }] },
  zoomOut: { label: 'Zoom out', keys: [{ key: '-' }] },
  showAll: { label: 'Show the whole picture', keys: [{ key: '0' }] },
} as const satisfies Record<string, ShortcutGroup['shortcuts'][number]>;

export type PictureViewerKey = keyof typeof pictureViewerKeys;

/** The keys that move a zoomed picture: to the right and down. Two of them show another picture while the whole picture is shown. */
export const panKeys: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const pictureViewerShortcuts: ShortcutGroup = {
  title: 'Pictures',
  shortcuts: [
    ...Object.values(pictureViewerKeys),
    { label: 'Move a zoomed picture', keys: Object.keys(panKeys).map((key) => ({ key })) },
    { label: 'Close the picture', keys: [{ key: 'Escape' }] },
  ],
};

/** What a key does in the viewer. */
export const pressedViewerKey = (pressed: string): PictureViewerKey | undefined =>
  (Object.keys(pictureViewerKeys) as PictureViewerKey[]).find((name) =>
    pictureViewerKeys[name].keys.some(({ key }) => key === pressed),
  );
