import type { ImportActor } from '@plumbline/domain/catalogue/importMachine';
import { resultText, undoneText } from '@plumbline/domain/catalogue/importSummary';
import { useSelector } from '@xstate/react';
import { Button } from '../../components/Button.tsx';
import { Row } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';

export interface ImportResultStepProps {
  actor: ImportActor;
  onClose: () => void;
}

/** The result of an import, with an Undo button. */
export function ImportResultStep({ actor, onClose }: ImportResultStepProps) {
  const { result, failure } = useSelector(actor, ({ context }) => context);
  const undone = useSelector(actor, (state) => state.matches('undone'));
  return (
    <>
      <div role="status">
        {undone ? (
          <Notice title={undoneText.title}>{undoneText.text}</Notice>
        ) : (
          result && (
            <Notice tone="success" title="The spreadsheet is imported">
              {resultText(result)}
            </Notice>
          )
        )}
      </div>
      <div role="alert">{failure && <Notice tone="error">{failure}</Notice>}</div>
      <Row data-end>
        {!undone && <Button onClick={() => actor.send({ type: 'undo.requested' })}>Undo</Button>}
        <Button onClick={() => actor.send({ type: 'import.restarted' })}>Upload another file</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </Row>
    </>
  );
}
