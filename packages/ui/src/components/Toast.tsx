/** Toasts: the provider, the hook that shows them, and their appearance. */
import styled from '@emotion/styled';
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';
import { CheckCircledIcon } from '../icons/CheckCircledIcon.tsx';
import { ExclamationTriangleIcon } from '../icons/ExclamationTriangleIcon.tsx';
import { InfoCircledIcon } from '../icons/InfoCircledIcon.tsx';
import { phone } from '../theme/breakpoints.ts';
import { useToastTimer } from './useToastTimer.ts';

export interface ToastMessage {
  /** Whether the action worked. `info`: the user must decide something first. An error is announced at once. */
  tone: 'success' | 'error' | 'info';
  /** What happened: `Project created`. */
  title: string;
  /** One sentence below the title. */
  text?: string;
  /** The reason for an error, if it is known. */
  detail?: string;
}

export type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Returns a function that shows a toast. A toast closes after 2 seconds unless it is hovered or focused [R8.08]. */
export const useToast = (): ShowToast => useContext(ToastContext);

/** The number of toasts that are shown at the same time. A further toast removes the oldest. */
const maxToasts = 3;

let lastId = 0;

/** Shows the toasts of all components inside. */
export function ToastProvider({
  children,
}: {
  /** The app. */
  children: ReactNode;
}) {
  const [toasts, setToasts] = useState<readonly (ToastMessage & { id: number })[]>([]);
  const showToast = useCallback<ShowToast>((message) => {
    lastId += 1;
    const id = lastId;
    setToasts((previous) => [...previous.slice(1 - maxToasts), { ...message, id }]);
  }, []);
  const region = useRef<HTMLElement>(null);
  const hasToasts = toasts.length > 0;
  // Toasts are in the top layer of the browser, so that they are above dialogs, also above a dialog that opens after the toast.
  useLayoutEffect(() => {
    if (hasToasts) region.current?.showPopover();
    else region.current?.hidePopover();
  }, [hasToasts]);
  const dismiss = useCallback(
    (id: number) => setToasts((previous) => previous.filter((message) => message.id !== id)),
    [],
  );
  return (
    <ToastContext value={showToast}>
      {children}
      <Region
        ref={region}
        data-toasts
        popover="manual"
        aria-label="Notifications"
        aria-live="off"
        // A click outside a dialog closes the dialog. A click on a toast must not count as one.
        onPointerDown={(event) => event.stopPropagation()}
      >
        {toasts.map((message) => (
          <Toast key={message.id} {...message} onExpire={() => dismiss(message.id)} />
        ))}
      </Region>
    </ToastContext>
  );
}

const icons = { success: CheckCircledIcon, error: ExclamationTriangleIcon, info: InfoCircledIcon };

/** One toast. The provider positions it. */
function Toast({ tone, title, text, detail, onExpire }: ToastMessage & { onExpire: () => void }) {
  const timerProps = useToastTimer(onExpire);
  const Icon = icons[tone];
  return (
    <ToastFrame role={tone === 'error' ? 'alert' : 'status'} data-tone={tone} {...timerProps}>
      <Icon aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {detail && <p>{detail}</p>}
      </div>
    </ToastFrame>
  );
}

const Region = styled.section`
  position: fixed;
  /*
   * At the bottom, so that toasts do not cover the search and the account in the header. They are above the bars at the bottom:
   * useScrollPadding.ts sets --bottom-bar. Several toasts are side by side, so that they cover less of the content.
   */
  inset: auto var(--space-4) calc(max(var(--bottom-bar, 0px), env(safe-area-inset-bottom)) + 12px) auto;
  /* While a dialog is open, its main action is at the bottom, and the header cannot be used. */
  html:has([role='dialog'], [role='alertdialog']) & {
    inset-block: calc(4px + var(--demo-bar-height)) auto;
  }
  z-index: 100;
  display: flex;
  flex-flow: row-reverse;
  gap: var(--space-2);
  width: auto;
  max-width: calc(100vw - 2 * var(--space-4));
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  overflow: visible;
  ${phone} {
    inset-inline: 16px;
    flex-flow: column;
    max-width: none;
  }
  @media print {
    display: none;
  }
`;

const ToastFrame = styled.div`
  display: flex;
  gap: 10px;
  width: 340px;
  padding: 7px 14px;
  border: 1px solid var(--line-strong);
  border-left: 3px solid var(--status-signed);
  border-radius: var(--radius-3);
  background: var(--paper-raised);
  box-shadow: var(--shadow-pop);
  line-height: var(--line-height-small);
  pointer-events: auto;
  ${phone} {
    width: auto;
    padding-block: 12px;
    line-height: var(--line-height-2);
  }
  & > svg {
    flex: none;
    margin-top: 2px;
    color: var(--success-ink);
  }
  & strong {
    font-weight: 600;
  }
  & p {
    color: var(--ink-soft);
  }
  &[data-tone='info'] {
    border-left-color: var(--accent-9);
    & > svg {
      color: var(--accent-11);
    }
  }
  &[data-tone='error'] {
    border-left-color: var(--danger);
    & > svg {
      color: var(--danger-ink);
    }
  }
`;
