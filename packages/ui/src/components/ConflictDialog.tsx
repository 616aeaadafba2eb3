import styled from '@emotion/styled';
import * as Radix from '@radix-ui/themes/components/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { dialogStyles } from './dialogStyles.ts';
import { Row } from './layout.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';

export interface ConflictDialogProps {
  open: boolean;
  /** Esc closes the dialog and returns to the form. Nothing is saved or lost. */
  onClose: () => void;
  /** The name of the user who saved first. */
  changedBy: string;
  /** What was changed, for example `this project`. */
  what: string;
  /** The differences between the two versions. */
  children?: ReactNode;
  onKeepMine: () => void;
  onLoadTheirs: () => void;
}

/**
 * Shown when another user saved the same record first. The user chooses which version to keep, so nothing is
 * overwritten silently.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const restoreFocus = useRestoreFocus();
  return (
    <Radix.Root open={props.open} onOpenChange={(open) => open || props.onClose()}>
      <Panel {...restoreFocus} maxWidth="560px">
        <Radix.Title>{`${props.changedBy} changed ${props.what} while you were editing`}</Radix.Title>
        <Radix.Description>
          Keep mine saves what you changed over theirs and leaves the rest as they saved it. Load theirs drops what you
          typed.
        </Radix.Description>
        {props.children}
        <Row data-end>
          <Radix.Cancel>
            <Button onClick={props.onLoadTheirs}>Load theirs</Button>
          </Radix.Cancel>
          <Radix.Action>
            <Button variant="primary" onClick={props.onKeepMine}>
              Keep mine
            </Button>
          </Radix.Action>
        </Row>
      </Panel>
    </Radix.Root>
  );
}

const Panel = styled(Radix.Content)`
  ${dialogStyles}
`;
