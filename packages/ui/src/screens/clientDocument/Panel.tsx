/** A dialog of the page of the client: on a phone at the bottom edge, otherwise in the middle. */
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { clientTexts } from './clientTexts.ts';

export interface PanelProps {
  title: string;
  /** The label of the button that sends the panel. */
  action: string;
  /** The label of the button while the call runs. */
  isBusy: boolean;
  /** The sentence about the failed call. */
  failure: string | null;
  tone?: 'main' | 'danger';
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The first field that must be corrected. */
const firstInvalid = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');

export function Panel({ title, action, isBusy, failure, tone = 'main', onSubmit, onClose, children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // In a layout effect, so that the dialog closes before it is removed and returns the focus to the button that opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    return () => element?.close();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    onSubmit();
    // The errors are shown in the next frame.
    requestAnimationFrame(() => firstInvalid(form.current)?.focus());
  };

  return (
    <dialog
      ref={dialog}
      className="client-panel"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
    >
      <form ref={form} noValidate onSubmit={submit}>
        <header className="client-panel-head">
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button
            type="button"
            className="client-icon-button"
            aria-label={clientTexts.actions.close}
            disabled={isBusy}
            onClick={onClose}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3.5 3.5l9 9m0-9l-9 9" />
            </svg>
          </button>
        </header>
        <div className="client-panel-body">{children}</div>
        <footer className="client-panel-foot">
          {failure && (
            <p className="client-alert" role="alert">
              {failure}
            </p>
          )}
          <button type="submit" className="client-button" data-tone={tone} aria-disabled={isBusy}>
            {isBusy ? clientTexts.actions.sending : action}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
