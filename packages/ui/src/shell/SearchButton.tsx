/** The button in the header that opens the search of the whole app. */
import styled from '@emotion/styled';
import { appShortcuts } from '@plumbline/domain/shared/appShortcuts';
import { isPressed } from '@plumbline/domain/shared/shortcuts';
import { useEffectEvent, useLayoutEffect } from 'react';
import { isMacBrowser } from '../components/isMacBrowser.ts';
import { visuallyHidden } from '../components/VisuallyHidden.tsx';
import { MagnifyingGlassIcon } from '../icons/MagnifyingGlassIcon.tsx';
import { phone } from '../theme/breakpoints.ts';

export interface SearchButtonProps {
  onSearch: () => void;
  /** Called when the user will perhaps press the button, for example to load the code of the dialog. */
  onPreload?: (() => void) | undefined;
}

const dialogs = 'dialog, [role="dialog"], [role="alertdialog"]';

/** Opens the search by a click, and with its keys on the whole page, also in a text field. A dialog keeps the focus. */
export function SearchButton({ onSearch, onPreload }: SearchButtonProps) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isPressed(appShortcuts.search.keys, event)) return;
    // Also in a dialog, because the browser would move the focus to its address bar.
    event.preventDefault();
    if (!(event.target instanceof Element && event.target.closest(dialogs))) onSearch();
  });
  // A layout effect, so that the key works as soon as the page is painted.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const isMac = isMacBrowser();
  return (
    <Button
      type="button"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      aria-haspopup="dialog"
      onClick={onSearch}
      onPointerEnter={onPreload}
      onFocus={onPreload}
    >
      <MagnifyingGlassIcon aria-hidden="true" />
      <span>Search</span>
      <span data-part="keys" aria-hidden="true">
        {isMac ? '⌘ K' : 'Ctrl K'}
      </span>
    </Button>
  );
}

const Button = styled.button`
  display: flex;
  flex: none;
  align-items: center;
  gap: 8px;
  width: 208px;
  height: 32px;
  padding: 0 6px 0 10px;
  border: 1px solid var(--line-control);
  border-radius: var(--radius-3);
  background: var(--paper-raised);
  color: var(--ink-soft);
  font: inherit;
  font-size: var(--font-size-small);
  text-align: left;
  cursor: var(--cursor-button);
  & > span:first-of-type {
    flex: 1;
  }
  & > [data-part='keys'] {
    padding-inline: 5px;
    border: 1px solid var(--line);
    border-radius: var(--radius-2);
    background: var(--sunken);
    font-size: 12px;
    line-height: 18px;
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--ink-soft);
      color: var(--ink);
    }
  }
  ${phone} {
    justify-content: center;
    width: var(--touch);
    height: var(--touch);
    padding: 0;
    border: 0;
    background: none;
    & > span:first-of-type {
      ${visuallyHidden}
    }
    & > [data-part='keys'] {
      display: none;
    }
  }
`;
