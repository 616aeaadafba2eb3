/** A button that opens a menu of actions, and a menu that the buttons of many rows share. */
import styled from '@emotion/styled';
import * as Radix from '@radix-ui/themes/components/dropdown-menu';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { phone } from '../theme/breakpoints.ts';
import { RadixTheme } from '../theme/RadixTheme.tsx';

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
  return (
    // A modal menu would make the browser compute the styles of the whole page.
    <RadixTheme>
      <Radix.Root modal={false}>
        <Radix.Trigger ref={button}>{children}</Radix.Trigger>
        <Items items={items} getButton={() => button.current} />
      </Radix.Root>
    </RadixTheme>
  );
}

export interface SharedMenuProps {
  /** The button at which the menu is open: a native button with a label. Null while the menu is closed. */
  button: HTMLElement | null;
  /** The actions from top to bottom. */
  items: readonly MenuItem[];
  /** Called when the menu closes. */
  onClose: () => void;
}

/** One menu for the buttons of many rows, so that each row needs only a native button. */
export function SharedMenu({ button, items, onClose }: SharedMenuProps) {
  useLayoutEffect(() => {
    button?.setAttribute('aria-expanded', 'true');
    return () => button?.removeAttribute('aria-expanded');
  }, [button]);
  if (!button?.parentElement) return null;
  return (
    <RadixTheme>
      <Radix.Root modal={false} open onOpenChange={(isOpen) => isOpen || onClose()}>
        {/* The menu opens at this element, which covers the button and moves with it when the page scrolls. */}
        {createPortal(
          <Radix.Trigger>
            <MenuPlace aria-hidden="true" aria-label={button.getAttribute('aria-label') ?? undefined} tabIndex={-1} />
          </Radix.Trigger>,
          button.parentElement,
        )}
        <Items items={items} getButton={() => button} />
      </Radix.Root>
    </RadixTheme>
  );
}

interface ItemsProps {
  items: readonly MenuItem[];
  getButton: () => HTMLElement | null;
}

function Items({ items, getButton }: ItemsProps) {
  const selected = useRef<MenuItem | null>(null);
  // The action runs when the button has the focus again, because a dialog that it opens later returns the focus to that element.
  const isClickedElsewhere = useRef(false);
  const runSelected = (event: Event) => {
    event.preventDefault();
    // A click elsewhere has already moved the focus.
    if (!isClickedElsewhere.current) getButton()?.focus();
    selected.current?.onSelect();
    selected.current = null;
    isClickedElsewhere.current = false;
  };
  return (
    <Panel
      variant="soft"
      color="gray"
      onInteractOutside={() => {
        isClickedElsewhere.current = true;
      }}
      onCloseAutoFocus={runSelected}
    >
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
  );
}

const MenuPlace = styled.span`
  position: absolute;
  inset: 0;
  pointer-events: none;
`;

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
