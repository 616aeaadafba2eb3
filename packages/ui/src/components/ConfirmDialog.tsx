/** The dialog that asks the user to confirm an action. */

import styled from '@emotion/styled';
import { unexpectedError } from '@plumbline/values/unexpectedError';
import * as Radix from '@radix-ui/themes/components/alert-dialog';
import { type ReactNode, useState } from 'react';
import { RadixTheme } from '../theme/RadixTheme.tsx';
import { Button } from './Button.tsx';
import { dialogStyles } from './dialogStyles.ts';
import type { SubmitResult } from './Form.tsx';
import { Row } from './layout.tsx';
import { Notice } from './Notice.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';

export interface ConfirmDialogProps {
  /** Whether the dialog is shown. */
  open: boolean;
  /** Called with false when the dialog closes. */
  onOpenChange: (open: boolean) => void;
  /** For example: `Are you sure you want to delete this project?` */
  title: string;
  /** Describes what the action does, and to which record. */
  text?: string;
  /** The text of the button that confirms. Default: Yes. */
  confirmLabel?: string;
  /** The text of the button that cancels. Default: No. */
  cancelLabel?: string;
  /** Whether the confirm button is red. Default: true. */
  destructive?: boolean;
  /** Disables the confirm button. */
  confirmDisabled?: boolean;
  /** More fields, between the text and the buttons. */
  children?: ReactNode;
  /**
   * Runs the action. The dialog closes after the result `undefined` or `{ ok: true }`. After `{ ok: false }` or a rejected
   * promise, it stays open and shows an error.
   */
  onConfirm: () => Promise<SubmitResult | undefined> | undefined;
  /** Moves the focus after the dialog closes and returns true, or returns false to restore the previous focus. */
  moveFocusAfterClose?: () => boolean;
}

/** Asks for confirmation before an action, for example a deletion. The cancel button has the initial focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel = 'Yes',
  cancelLabel = 'No',
  destructive = true,
  confirmDisabled = false,
  children,
  onConfirm,
  moveFocusAfterClose,
}: ConfirmDialogProps) {
  const [state, setState] = useState<{ pending: boolean; error?: string }>({ pending: false });
  const changeOpen = (nextOpen: boolean) => {
    if (state.pending) return;
    setState({ pending: false });
    onOpenChange(nextOpen);
  };
  const confirm = async () => {
    // The button can still be clicked during the closing animation.
    if (!open || state.pending) return;
    setState({ pending: true });
    const result = await Promise.resolve(onConfirm()).catch(
      (): SubmitResult => ({ ok: false, message: unexpectedError }),
    );
    setState(result?.ok === false ? { pending: false, error: result.message } : { pending: false });
    if (result?.ok !== false) onOpenChange(false);
  };
  const restoreFocus = useRestoreFocus(open, moveFocusAfterClose);
  return (
    <RadixTheme>
      <Radix.Root open={open} onOpenChange={changeOpen}>
        <Panel {...restoreFocus} maxWidth="420px" {...(!text && { 'aria-describedby': undefined })}>
          <Radix.Title>{title}</Radix.Title>
          {text && <Radix.Description>{text}</Radix.Description>}
          {children}
          <div role="alert">{state.error && <Notice tone="error">{state.error}</Notice>}</div>
          <Row data-end>
            <Radix.Cancel>
              <Button disabled={state.pending}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={destructive ? 'danger' : 'primary'}
              disabled={confirmDisabled}
              loading={state.pending}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </Row>
        </Panel>
      </Radix.Root>
    </RadixTheme>
  );
}

const Panel = styled(Radix.Content)`
  ${dialogStyles}
  gap: var(--space-3);
  & > [role='alert']:empty {
    display: none;
  }
`;
