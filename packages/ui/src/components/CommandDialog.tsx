/** A dialog with a search field, which finds links and actions in groups. */
import styled from '@emotion/styled';
import * as Radix from '@radix-ui/themes/components/dialog';
import { useCombobox } from 'downshift';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { CrossIcon } from '../icons/CrossIcon.tsx';
import { MagnifyingGlassIcon } from '../icons/MagnifyingGlassIcon.tsx';
import { phone } from '../theme/breakpoints.ts';
import { RadixTheme } from '../theme/RadixTheme.tsx';
import { AppLink } from './AppLink.tsx';
import { Button } from './Button.tsx';
import { dialogStyles } from './dialogStyles.ts';
import { IconButton } from './IconButton.tsx';
import { MarkedText } from './MarkedText.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';
import { focusHeading, useRestoreFocus } from './useRestoreFocus.ts';
import { VisuallyHidden, visuallyHidden } from './VisuallyHidden.tsx';

export interface CommandEntry {
  /** Unique among all groups. */
  readonly id: string;
  /** The words of the search are marked in it. */
  readonly label: string;
  /** A second line. Mark the words of the search with MarkedText. */
  readonly note?: ReactNode;
  /** The icon of the kind of entry, without a text for screen readers. */
  readonly icon: ReactNode;
  /** Shown at the end of the row: a status, a price or keys. */
  readonly end?: ReactNode;
  /** A path of the app. The entry is then a link. */
  readonly to?: string;
}

export interface CommandGroup<Entry extends CommandEntry = CommandEntry> {
  /** The heading. */
  readonly title: string;
  readonly entries: readonly Entry[];
}

export interface CommandDialogProps<Entry extends CommandEntry = CommandEntry> {
  /** Whether the dialog is shown. */
  open: boolean;
  /** Called with false when the user closes the dialog or chooses an entry. */
  onOpenChange: (open: boolean) => void;
  /** Names the dialog and its field for screen readers. */
  label: string;
  /** Shown while the field is empty. */
  placeholder: string;
  /** The typed text. */
  text: string;
  /** Called with the new text after each change. */
  onTextChange: (text: string) => void;
  /** The maximum number of characters of the text. */
  maxLength?: number;
  /** The entries for the text, the most useful group first. Show few: the list is not virtual. */
  groups: readonly CommandGroup<Entry>[];
  /** Whether entries for the text are still loading. The entries for the previous text stay meanwhile. */
  loading?: boolean;
  /** Shown above the entries if some could not be loaded. */
  failure?: { readonly message: string; readonly onRetry: () => void } | undefined;
  /** Shown if there are no entries and none are loading. */
  emptyText: string;
  /**
   * Called when the user chooses an entry. `newTab`: the user wants the link in a new tab, with Ctrl or Cmd and Enter. The browser itself
   * opens a new tab after a click with Ctrl or Cmd.
   */
  onChoose: (entry: Entry, options: { readonly newTab: boolean }) => void;
}

/** A modal dialog with a combobox. The first entry is highlighted until the user moves to another. */
export function CommandDialog<Entry extends CommandEntry>(props: CommandDialogProps<Entry>) {
  const { open, onOpenChange, label } = props;
  // After a link, the page that opens sets the focus. Until then its heading is the place of the user.
  const hasChosenLink = useRef(false);
  const restoreFocus = useRestoreFocus(open, () => {
    const moves = hasChosenLink.current;
    hasChosenLink.current = false;
    if (moves) focusHeading();
    return moves;
  });
  return (
    <RadixTheme>
      <Radix.Root open={open} onOpenChange={onOpenChange}>
        <Panel {...restoreFocus} align="start" maxWidth="640px" aria-describedby={undefined}>
          <Title>{label}</Title>
          <Combobox
            {...props}
            onChoose={(entry, options) => {
              if (entry.to !== undefined && !options.newTab) hasChosenLink.current = true;
              onOpenChange(false);
              props.onChoose(entry, options);
            }}
          />
          <Radix.Close>
            <Close label="Close" tooltipSide="none" icon={<CrossIcon />} />
          </Radix.Close>
        </Panel>
      </Radix.Root>
    </RadixTheme>
  );
}

const isForNewTab = (event: KeyboardEvent | MouseEvent) => event.ctrlKey || event.metaKey;

/** Keeps a handler of downshift from running. */
const preventDownshift = ({ nativeEvent }: KeyboardEvent | MouseEvent) =>
  Object.assign(nativeEvent, { preventDownshiftDefault: true });

function Combobox<Entry extends CommandEntry>({
  label,
  placeholder,
  text,
  onTextChange,
  maxLength,
  groups,
  loading = false,
  failure,
  emptyText,
  onChoose,
}: CommandDialogProps<Entry>) {
  const entries = groups.flatMap((group) => group.entries);
  const titleId = useId();
  /** The entry to which the user moved. Null for the first entry. */
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const highlightedIndex =
    entries.length === 0
      ? -1
      : Math.max(
          0,
          entries.findIndex(({ id }) => id === highlighted),
        );
  /** Enter was pressed while the entries for the text were loading. */
  const waitingEnter = useRef<{ readonly newTab: boolean } | null>(null);

  const chooseFirst = useEffectEvent(() => {
    const options = waitingEnter.current;
    waitingEnter.current = null;
    if (options && entries[0]) onChoose(entries[0], options);
  });
  useEffect(() => {
    if (!loading) chooseFirst();
  }, [loading]);

  const { getInputProps, getMenuProps, getItemProps } = useCombobox<Entry>({
    items: entries,
    itemToString: (entry) => entry?.label ?? '',
    itemToKey: (entry) => entry?.id,
    isOpen: entries.length > 0,
    inputValue: text,
    selectedItem: null,
    highlightedIndex,
    onHighlightedIndexChange: ({ highlightedIndex: index }) => {
      const entry = entries[index];
      if (entry) setHighlighted(entry.id);
    },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return preventDownshift(event);
    // The dialog closes with Escape.
    if (event.key === 'Escape') return preventDownshift(event);
    if (event.key !== 'Enter') return undefined;
    preventDownshift(event);
    event.preventDefault();
    const options = { newTab: isForNewTab(event) };
    const entry = entries[highlightedIndex];
    // The first entry for the previous text is not what the user wants.
    if (loading && highlighted === null) waitingEnter.current = options;
    else if (entry) onChoose(entry, options);
    return undefined;
  };
  const onClickEntry = (event: MouseEvent, entry: Entry) => {
    preventDownshift(event);
    if (entry.to !== undefined && (isForNewTab(event) || event.shiftKey)) return;
    event.preventDefault();
    onChoose(entry, { newTab: false });
  };

  let index = -1;
  return (
    <>
      <Field data-loading={loading || undefined}>
        {loading ? <Spinner /> : <MagnifyingGlassIcon aria-hidden="true" />}
        <input
          {...getInputProps({
            value: text,
            onChange: ({ currentTarget }) => {
              waitingEnter.current = null;
              setHighlighted(null);
              onTextChange(currentTarget.value);
            },
            onKeyDown,
            'aria-label': label,
            'aria-labelledby': undefined,
          })}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          spellCheck={false}
          autoCapitalize="none"
          placeholder={placeholder}
          maxLength={maxLength}
        />
      </Field>
      <Results>
        {failure && (
          <Failure role="alert">
            <span>{failure.message}</span>
            <Button onClick={failure.onRetry}>Retry</Button>
          </Failure>
        )}
        <div {...getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })} hidden={entries.length === 0}>
          {groups.map(
            (group, groupIndex) =>
              group.entries.length > 0 && (
                <Group key={group.title} role="group" aria-labelledby={`${titleId}${groupIndex}`}>
                  <div id={`${titleId}${groupIndex}`} data-part="title" aria-hidden="true">
                    {group.title}
                  </div>
                  {group.entries.map((entry) => {
                    index += 1;
                    const itemProps = getItemProps({
                      item: entry,
                      index,
                      'aria-selected': index === highlightedIndex,
                      onClick: (event) => onClickEntry(event, entry),
                    });
                    const content = (
                      <>
                        {entry.icon}
                        <span>
                          <span>
                            <MarkedText text={entry.label} search={text} />
                          </span>
                          {entry.note && <small>{entry.note}</small>}
                        </span>
                        {entry.end && <span>{entry.end}</span>}
                      </>
                    );
                    return entry.to === undefined ? (
                      <div key={entry.id} {...itemProps}>
                        {content}
                      </div>
                    ) : (
                      <AppLink key={entry.id} to={entry.to} tabIndex={-1} {...itemProps}>
                        {content}
                      </AppLink>
                    );
                  })}
                </Group>
              ),
          )}
        </div>
        {entries.length === 0 && (loading ? <Skeleton /> : !failure && <Empty>{emptyText}</Empty>)}
      </Results>
      <Keys aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> Move
        </span>
        <span>
          <kbd>Enter</kbd> Open
        </span>
        <span>
          <kbd>Esc</kbd> Close
        </span>
      </Keys>
      {/* Announced when the entries are loaded, not after each key. */}
      <VisuallyHidden role="status">{!loading && statusText(entries.length, emptyText)}</VisuallyHidden>
    </>
  );
}

function statusText(count: number, emptyText: string): string {
  if (count === 0) return emptyText;
  return count === 1 ? '1 result' : `${count} results`;
}

/** At the top of the window, so that it does not move while the number of entries changes. On a phone it fills the window. */
const Panel = styled(Radix.Content)`
  ${dialogStyles}
  display: flex;
  flex-direction: column;
  gap: 0;
  max-height: min(620px, calc(100dvh - 2 * var(--space-6)));
  padding: 0;
  ${phone} {
    position: fixed;
    inset: 0;
    max-width: none;
    height: 100dvh;
    max-height: none;
    padding: 0;
    border: 0;
    border-radius: 0;
  }
`;

const Title = styled(Radix.Title)`
  ${visuallyHidden}
`;

const Field = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: 12px;
  height: 56px;
  padding: 0 56px 0 20px;
  border-bottom: 1px solid var(--line);
  color: var(--ink-soft);
  & > svg,
  & > span {
    flex: none;
    width: 16px;
    height: 16px;
  }
  & > input {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding: 0;
    border: 0;
    background: none;
    color: var(--ink);
    font: inherit;
    font-size: 16px;
    outline: none;
    text-overflow: ellipsis;
  }
  & > input::placeholder {
    color: var(--ink-soft);
    opacity: 1;
  }
  /* The field fills the top of the dialog and always has the focus there, so the line below it shows the focus. */
  &:focus-within {
    border-bottom-color: var(--accent-8);
  }
`;

const Close = styled(IconButton)`
  position: absolute;
  top: 12px;
  right: 12px;
  ${phone} {
    top: 6px;
    right: 6px;
  }
`;

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const Results = styled.div`
  flex: 1;
  min-height: 0;
  padding: 4px 8px 8px;
  overflow-y: auto;
  overscroll-behavior: contain;
  & [data-part='title'] {
    padding: 10px 12px 4px;
    color: var(--ink-soft);
    font-size: 12px;
    font-weight: 600;
    line-height: 16px;
  }
  & [role='option'] {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 40px;
    padding: 6px 12px;
    border-radius: var(--radius-3);
    color: var(--ink);
    font-size: var(--font-size-2);
    line-height: 18px;
    text-decoration: none;
    cursor: pointer;
    scroll-margin-block: 32px 8px;
  }
  & [role='option'] > svg {
    flex: none;
    color: var(--ink-soft);
  }
  & [role='option'] > span:first-of-type {
    display: grid;
    flex: 1;
    min-width: 0;
  }
  & [role='option'] > span:first-of-type > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & [role='option'] small {
    color: var(--ink-soft);
    font-size: var(--font-size-small);
  }
  & [role='option'] > span:nth-of-type(2) {
    flex: none;
    max-width: 45%;
    color: var(--ink-soft);
    font-size: var(--font-size-small);
    font-variant-numeric: tabular-nums;
  }
  & [role='option'][aria-selected='true'] {
    background: var(--accent-a3);
  }
  @media (forced-colors: active) {
    & [role='option'][aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  ${phone} {
    & [role='option'] {
      min-height: 48px;
      padding-inline: 8px;
    }
    & [data-part='title'] {
      padding-inline: 8px;
    }
  }
`;

const Empty = styled.p`
  padding: 32px 16px;
  color: var(--ink-soft);
  overflow-wrap: anywhere;
  text-align: center;
  text-wrap: balance;
`;

const Failure = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 12px;
  margin: 8px 4px 4px;
  padding: 8px 12px;
  border: 1px solid var(--danger-line);
  border-radius: var(--radius-3);
  background: var(--danger-bg);
  color: var(--danger-ink);
`;

/** The keys, for those who have a keyboard. */
const Keys = styled.div`
  display: flex;
  flex: none;
  gap: 16px;
  padding: 8px 20px;
  border-top: 1px solid var(--line);
  color: var(--ink-soft);
  font-size: 12px;
  & kbd {
    display: inline-block;
    min-width: 18px;
    margin-right: 3px;
    padding-inline: 4px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-2);
    background: var(--sunken);
    font: inherit;
    line-height: 16px;
    text-align: center;
  }
  ${phone} {
    display: none;
  }
`;
