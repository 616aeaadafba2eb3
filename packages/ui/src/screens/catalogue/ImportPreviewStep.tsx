import { counted, importObstacle, sheetText, summaryText, toImport } from '@plumbline/domain/catalogue/importCounts';
import type { ImportVerdict } from '@plumbline/domain/catalogue/importFields';
import type { ImportActor } from '@plumbline/domain/catalogue/importMachine';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Row } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ImportColumnMapping } from './ImportColumnMapping.tsx';
import { ImportFillFields } from './ImportFillFields.tsx';
import { ImportTable } from './ImportTable.tsx';
import { Foot, Head } from './importReviewParts.tsx';
import { VerdictFilter } from './VerdictFilter.tsx';

/** What the spreadsheet would do to the catalogue, before it does [R2.38, R7.29]. */
export function ImportPreviewStep({ actor }: { actor: ImportActor }) {
  const { file, preview, mapping, fill, skipErrors, failure } = useSelector(actor, ({ context }) => context);
  const reading = useSelector(actor, (state) => state.matches('previewing'));
  const [verdict, setVerdict] = useState<ImportVerdict | ''>('');
  const obstacleId = useId();
  if (!preview) return null;
  const { summary } = preview;
  const sheet = sheetText(preview.sheet);
  const count = toImport(summary);
  const obstacle = importObstacle(preview, skipErrors);
  return (
    <>
      <Head>
        <div>
          <strong role="status">{reading ? 'Reading it again' : summaryText(summary)}</strong>
          <span>{file?.name}</span>
          {sheet && <span>{sheet}</span>}
        </div>
        <VerdictFilter summary={summary} value={verdict} onChange={setVerdict} />
      </Head>
      <div role="alert">{failure && <Notice tone="error">{failure}</Notice>}</div>
      <ImportColumnMapping
        columns={preview.columns}
        mapping={(reading && mapping) || preview.mapping}
        fill={reading ? fill : preview.fill}
        onChange={(next) => actor.send({ type: 'mapping.changed', mapping: next })}
      />
      <ImportFillFields
        unfilled={preview.unfilled}
        fill={reading ? fill : preview.fill}
        onChange={(next) => actor.send({ type: 'fill.changed', fill: next })}
      />
      <ImportTable key={verdict} rows={preview.rows} verdict={verdict} busy={reading} />
      <Foot>
        <div>
          {summary.error > 0 && count > 0 && (
            <Checkbox
              label={`Leave out the ${counted(summary.error, 'row')} with errors`}
              checked={skipErrors}
              disabled={reading}
              onChange={({ target }) => actor.send({ type: 'errors.skipped', skip: target.checked })}
            />
          )}
          <p id={obstacleId}>{obstacle}</p>
        </div>
        <Row>
          <Button onClick={() => actor.send({ type: 'import.restarted' })}>Choose another file</Button>
          <Button
            variant="primary"
            disabled={obstacle !== null || reading}
            aria-describedby={obstacleId}
            onClick={() => actor.send({ type: 'import.confirmed' })}
          >
            {count > 0 ? `Import ${counted(count, 'item')}` : 'Import'}
          </Button>
        </Row>
      </Foot>
    </>
  );
}
