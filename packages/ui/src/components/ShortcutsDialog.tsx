/** The dialog that lists the keys of a screen. */
import styled from '@emotion/styled';
import { Fragment } from 'react';
import { Dialog } from './Dialog.tsx';
import { isMacBrowser } from './isMacBrowser.ts';

export interface ShortcutKeys {
  /** The `key` of the keyboard event. */
  readonly key: string;
  readonly alt?: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl?: boolean;
  readonly shift?: boolean;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly {
    /** What the keys do: `Move up`. */
    readonly label: string;
    /** Each of the keys does the same. */
    readonly keys: readonly ShortcutKeys[];
  }[];
}

export interface ShortcutsDialogProps {
  /** Whether the dialog is shown. */
  open: boolean;
  /** Called with false when the user closes the dialog. */
  onOpenChange: (open: boolean) => void;
  /** The heading. It names what the keys are for. */
  title: string;
  /** The keys. Take them from the table that the handlers of the keys read. */
  groups: readonly ShortcutGroup[];
  /** Whether the keyboard has the keys of a Mac. Default: as the browser says. */
  isMac?: boolean;
}

/** The names of keys that differ from their `key`. */
const keyNames: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  Escape: 'Esc',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
};

/** The names of the arrows for screen readers. */
const spokenNames: Readonly<Record<string, string>> = {
  '↓': 'Arrow Down',
  '←': 'Arrow Left',
  '→': 'Arrow Right',
  '↑': 'Arrow Up',
};

/** The names of the keys that are pressed together. */
function namesOf({ key, alt, ctrl, shift }: ShortcutKeys, isMac: boolean): readonly string[] {
  return [
    ...(ctrl ? [isMac ? 'Cmd' : 'Ctrl'] : []),
    ...(alt ? [isMac ? 'Option' : 'Alt'] : []),
    ...(shift ? ['Shift'] : []),
    keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ];
}

/** Lists keys in groups. */
export function ShortcutsDialog({ open, onOpenChange, title, groups, isMac = isMacBrowser() }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} width="large">
      {/* The list has no controls. It can have the focus, so that the arrow keys scroll it. */}
      <Groups tabIndex={0} role="group" aria-label={title}>
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <dl>
              {group.shortcuts.map(({ label, keys }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((pressed) => (
                      <Combination key={namesOf(pressed, isMac).join('+')} names={namesOf(pressed, isMac)} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Groups>
    </Dialog>
  );
}

/** Keys that are pressed together. */
const Combination = ({ names }: { names: readonly string[] }) => (
  <span>
    {names.map((name, index) => (
      <Fragment key={name}>
        {index > 0 && '+'}
        <kbd>
          {spokenNames[name] ? (
            <span role="img" aria-label={spokenNames[name]}>
              {name}
            </span>
          ) : (
            name
          )}
        </kbd>
      </Fragment>
    ))}
  </span>
);

/** As many columns of groups as fit. A group is not divided. */
const Groups = styled.div`
  columns: 320px 2;
  column-gap: var(--space-6);
  font-size: var(--font-size-small);
  line-height: 18px;
  /* An outline would be cut off where the list scrolls. */
  &:focus-visible {
    outline: none;
    & h2 {
      color: var(--accent-11);
    }
  }
  & > section {
    break-inside: avoid;
    padding-bottom: var(--space-4);
  }
  & h2 {
    margin: 0 0 4px;
    font-size: var(--font-size-small);
    font-weight: 600;
  }
  & dl {
    margin: 0;
  }
  & dl > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-3);
    padding-block: 5px;
    border-top: 1px solid var(--line);
  }
  & dt {
    color: var(--ink-soft);
    text-wrap: pretty;
  }
  & dd {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 4px 8px;
    max-width: 60%;
    margin: 0;
  }
  & dd > span {
    white-space: nowrap;
  }
  & kbd {
    display: inline-block;
    min-width: 20px;
    margin-inline: 2px;
    padding-inline: 5px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-2);
    background: var(--sunken);
    font: inherit;
    font-size: 12px;
    text-align: center;
  }
`;
