/** A button that opens a menu of actions. */
import styled from '@emotion/styled';
import * as Radix from '@radix-ui/themes/components/dropdown-menu';
import { type ReactElement, useRef } from 'react';
import { phone } from '../theme/breakpoints.ts';

export interface MenuItem {
  /** Different for each action of a menu. */
  id: string;
  /** The text of the action. */
  label: string;
  /** Called after the menu has closed. */
  onSelect: () => void;
  /** danger: the action deletes something. Default: plain. */
  tone?: 'plain' | 'danger';
  /** Shows the action, but does not let the user choose it. */
  disabled?: boolean;
}

export interface MenuProps {
  /** The button that opens the menu: a Button, an IconButton or a TextButton. Its name is also the name of the menu. */
  children: ReactElement;
  /** The actions from top to bottom. */
  items: readonly MenuItem[];
}

/** A menu of actions. The arrow keys, the first letters, Enter and Esc work as in a menu of the operating system. */
export function Menu({ children, items }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const selected = useRef<MenuItem | null>(null);
  // The action runs when the button has the focus again, because a dialog that it opens later returns the focus to that element.
  const runSelected = (event: Event) => {
    if (!selected.current) return;
    event.preventDefault();
    button.current?.focus();
    selected.current.onSelect();
    selected.current = null;
  };
  return (
    // A modal menu would make the browser compute the styles of the whole page.
    <Radix.Root modal={false}>
      <Radix.Trigger ref={button}>{children}</Radix.Trigger>
      <Panel variant="soft" color="gray" onCloseAutoFocus={runSelected}>
        {items.map((item) => (
          <Radix.Item
            key={item.id}
            {...(item.tone === 'danger' && { color: 'red' })}
            disabled={item.disabled ?? false}
            onSelect={() => {
              selected.current = item;
            }}
          >
            {item.label}
          </Radix.Item>
        ))}
      </Panel>
    </Radix.Root>
  );
}

const Panel = styled(Radix.Content)`
  min-width: 160px;
  border: 1px solid var(--line);
  box-shadow: var(--shadow-pop);
  animation-duration: var(--fast) !important;
  &[data-state='closed'] {
    animation: none;
  }
  ${phone} {
    --base-menu-item-height: var(--touch);
  }
`;
