import styled from '@emotion/styled';
import { resultText } from '@plumbline/domain/catalogue/importCounts';
import type { ImportActor } from '@plumbline/domain/catalogue/importMachine';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Button } from '../../components/Button.tsx';

/** What this window imported last, and the way back, also after the dialog was closed on it. */
export function LastImport({ actor }: { actor: ImportActor }) {
  const last = useSelector(actor, ({ context }) => context.last);
  const textId = useId();
  if (!last) return null;
  return (
    <Line>
      <p id={textId}>
        {last.fileName}: {resultText(last.result)}.
      </p>
      <Button aria-describedby={textId} onClick={() => actor.send({ type: 'undo.requested' })}>
        Undo
      </Button>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);
  & > p {
    flex: 1;
    min-width: 0;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    overflow-wrap: anywhere;
  }
`;
