/** The list of the keys of a page and of the whole app. */
import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ShortcutGroup } from './ShortcutsDialog.tsx';
import { usePageKey } from './usePageKey.ts';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }));

export interface ShortcutsHelpProps {
  /** The heading of the list. It names what the keys are for. */
  title: string;
  /** The keys. Take them from the table that the handlers of the keys read. The keys of the whole app are added. */
  groups: readonly ShortcutGroup[];
}

interface Shortcuts {
  /** Sets the keys of the page. Returns a function that removes them. */
  readonly register: (keys: ShortcutsHelpProps) => () => void;
  /** Opens the list. */
  readonly show: () => void;
}

const ShortcutsContext = createContext<Shortcuts>({ register: () => () => undefined, show: () => undefined });

const pageWithoutKeys: ShortcutsHelpProps = { title: 'Keyboard shortcuts', groups: [] };

/** Around the pages of an app. Opens the list of the keys with a key outside of a text field. The code of the dialog is loaded then. */
export function ShortcutsProvider({
  helpKey,
  appKeys,
  children,
}: {
  /** The key that opens the list, for example `?`. */
  helpKey: string;
  /** The keys of the whole app. */
  appKeys: ShortcutGroup;
  /** The pages. */
  children: ReactNode;
}) {
  const page = useRef(pageWithoutKeys);
  const [list, setList] = useState<ShortcutsHelpProps & { readonly isOpen: boolean }>();
  const shortcuts = useMemo<Shortcuts>(
    () => ({
      register: (keys) => {
        page.current = keys;
        return () => {
          if (page.current === keys) page.current = pageWithoutKeys;
        };
      },
      show: () => setList({ ...page.current, isOpen: true }),
    }),
    [],
  );
  usePageKey(helpKey, shortcuts.show);
  return (
    <ShortcutsContext value={shortcuts}>
      {children}
      {list && (
        <Suspense>
          <ShortcutsDialog
            open={list.isOpen}
            onOpenChange={(isOpen) => setList({ ...list, isOpen })}
            title={list.title}
            groups={[...list.groups, appKeys]}
          />
        </Suspense>
      )}
    </ShortcutsContext>
  );
}

/** Puts the keys of a page into the list of `ShortcutsProvider`. Renders nothing. `groups` must be the same in each render. */
export function ShortcutsHelp({ title, groups }: ShortcutsHelpProps) {
  const { register } = useContext(ShortcutsContext);
  useEffect(() => register({ title, groups }), [register, title, groups]);
  // A fragment, because Storybook reads only the props of functions that return JSX.
  return <></>;
}

/** Returns the function that opens the list of the keys. */
export const useShowShortcuts = (): (() => void) => useContext(ShortcutsContext).show;
