/** The list of the keys of a page, which the user opens with `?`. */
import { lazy, Suspense, useState } from 'react';
import type { ShortcutGroup } from './ShortcutsDialog.tsx';
import { usePageKey } from './usePageKey.ts';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }));

export interface ShortcutsHelpProps {
  /** The heading of the list. It names what the keys are for. */
  title: string;
  /** The keys. Take them from the table that the handlers of the keys read. The key `?` is added. */
  groups: readonly ShortcutGroup[];
}

const helpGroup: ShortcutGroup = { title: 'Help', shortcuts: [{ label: 'Show these keys', keys: [{ key: '?' }] }] };

/** Renders nothing until the user presses `?` outside of a text field. The code of the dialog is loaded then. */
export function ShortcutsHelp({ title, groups }: ShortcutsHelpProps) {
  const [isOpen, setIsOpen] = useState<boolean>();
  usePageKey('?', () => setIsOpen(true));
  if (isOpen === undefined) return null;
  return (
    <Suspense>
      <ShortcutsDialog open={isOpen} onOpenChange={setIsOpen} title={title} groups={[...groups, helpGroup]} />
    </Suspense>
  );
}
