import styled from '@emotion/styled';
import { CheckCircledIcon, ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { phone } from '../theme/media.ts';
import { useToastTimer } from './useToastTimer.ts';

export interface ToastMessage {
  tone: 'success' | 'error';
  title: string;
  text?: string;
  /** Why, where there is more to say. */
  detail?: string;
}

export type ShowToast = (message: ToastMessage) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Says in passing what happened; gone after 2 seconds unless looked at [R8.08]. */
export const useToast = (): ShowToast => useContext(ToastContext);

let lastId = 0;

/** Holds the toasts of everything inside. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly (ToastMessage & { id: number })[]>([]);
  const toast = useCallback<ShowToast>((message) => {
    lastId += 1;
    const id = lastId;
    setShown((before) => [...before.slice(-2), { ...message, id }]);
  }, []);
  const dismiss = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), []);
  return (
    <ToastContext value={toast}>
      {children}
      <Region aria-label="Notifications" aria-live="off">
        {shown.map((one) => (
          <Toast key={one.id} {...one} onGone={() => dismiss(one.id)} />
        ))}
      </Region>
    </ToastContext>
  );
}

/** One toast as it is shown; the provider places and times it. */
function Toast({ tone, title, text, detail, onGone }: ToastMessage & { onGone: () => void }) {
  const hold = useToastTimer(onGone);
  const Icon = tone === 'error' ? ExclamationTriangleIcon : CheckCircledIcon;
  return (
    <Slip role={tone === 'error' ? 'alert' : 'status'} data-tone={tone} {...hold}>
      <Icon aria-hidden="true" />
      <div>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {detail && <p>{detail}</p>}
      </div>
    </Slip>
  );
}

const Region = styled.section`
  position: fixed;
  right: var(--space-5);
  bottom: var(--space-5);
  z-index: 100;
  display: grid;
  gap: var(--space-2);
  width: min(340px, calc(100vw - 32px));
  ${phone} {
    inset: auto 16px calc(76px + env(safe-area-inset-bottom));
    width: auto;
  }
  @media print {
    display: none;
  }
`;

const Slip = styled.div`
  display: flex;
  gap: 10px;
  padding: 12px 14px;
  border: 1px solid var(--line-strong);
  border-left: 3px solid var(--status-signed);
  border-radius: var(--radius-3);
  background: var(--paper-raised);
  box-shadow: var(--shadow-pop);
  line-height: 20px;
  & > svg {
    flex: none;
    margin-top: 3px;
    color: var(--success-ink);
  }
  & strong {
    font-weight: 600;
  }
  & p {
    color: var(--ink-soft);
  }
  &[data-tone='error'] {
    border-left-color: var(--danger);
    & > svg {
      color: var(--danger-ink);
    }
  }
`;
