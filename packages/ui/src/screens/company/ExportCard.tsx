/** The card with which an owner exports all data of the company. */
import styled from '@emotion/styled';
import { todayIn } from '@plumbline/domain/company/timeZone';
import type { CompanyExport } from '@plumbline/domain/exports/companyExport';
import { exportPercent } from '@plumbline/domain/exports/exportRules';
import { exportTexts } from '@plumbline/domain/exports/exportTexts';
import { formatDay } from '@plumbline/values/day';
import { formatFileSize } from '@plumbline/values/fileSize';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Explanation } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { DownloadIcon } from '../../icons/DownloadIcon.tsx';
import { ReloadIcon } from '../../icons/ReloadIcon.tsx';

export interface ExportCardProps {
  /** The last exports, newest first. */
  exports: Loadable<readonly CompanyExport[]>;
  /** Whether an export is being started. */
  starting: boolean;
  onStart: () => void;
  /** The id of the export whose download is being started. */
  downloading: string | null;
  onDownload: (id: string) => void;
  /** Why the last export or download did not start. */
  failure: string | null;
  /** The time zone of the company. */
  timeZone: string;
}

/** Starts an export, shows its progress, and lists the exports that are kept. */
export function ExportCard({ exports, failure, ...props }: ExportCardProps) {
  return (
    <Frame title={exportTexts.title}>
      <Explanation>{exportTexts.hint}</Explanation>
      <WhenReady value={exports} loading={<Skeleton rows={2} rowHeight={36} />}>
        {(loaded) => <Exports {...props} exports={loaded} />}
      </WhenReady>
      <div role="alert">{failure && <Notice tone="error">{failure}</Notice>}</div>
    </Frame>
  );
}

interface ExportsProps extends Omit<ExportCardProps, 'exports' | 'failure'> {
  exports: readonly CompanyExport[];
}

function Exports({ exports, starting, onStart, ...props }: ExportsProps) {
  const [newest] = exports;
  const finished = exports.filter(({ state }) => state !== 'running');
  return (
    <>
      <div role="status">{newest?.state === 'running' && <Progress running={newest} />}</div>
      {newest?.state === 'failed' && (
        <Notice
          tone="error"
          title={exportTexts.lastFailed}
          action={
            <Button icon={<ReloadIcon />} loading={starting} onClick={onStart}>
              {exportTexts.retry}
            </Button>
          }
        >
          {exportTexts.lastFailedHint}
        </Notice>
      )}
      {finished.length > 0 && (
        <List aria-label={exportTexts.list}>
          {finished.map((item) => (
            <FinishedExport key={item.id} item={item} {...props} />
          ))}
        </List>
      )}
      {newest?.state !== 'running' && newest?.state !== 'failed' && (
        <div>
          <Button variant={newest?.state === 'ready' ? 'secondary' : 'primary'} loading={starting} onClick={onStart}>
            {newest?.state === 'ready' ? exportTexts.startAgain : exportTexts.start}
          </Button>
        </div>
      )}
    </>
  );
}

function Progress({ running }: { running: CompanyExport }) {
  const percent = exportPercent(running);
  return (
    <ProgressFrame>
      <span>
        {percent === undefined ? exportTexts.waiting : exportTexts.running(running.step || 'records', percent)}
      </span>
      <ProgressBar label={exportTexts.progress} value={percent === undefined ? undefined : percent / 100} />
      <small>{exportTexts.runningHint}</small>
    </ProgressFrame>
  );
}

const stateTexts = { ready: exportTexts.ready, failed: exportTexts.failed, expired: exportTexts.expired, running: '' };

interface FinishedExportProps extends Pick<ExportCardProps, 'downloading' | 'onDownload' | 'timeZone'> {
  item: CompanyExport;
}

function FinishedExport({ item, downloading, onDownload, timeZone }: FinishedExportProps) {
  const { id, state, requested_at, requested_by, expires_at, size, missing_files } = item;
  const dayOf = (instant: string) => formatDay(todayIn(timeZone, new Date(instant)));
  const requestedOn = dayOf(requested_at);
  const details = [
    stateTexts[state],
    ...(state === 'ready' ? [formatFileSize(size)] : []),
    ...(state === 'ready' && expires_at ? [exportTexts.keptUntil(dayOf(expires_at))] : []),
  ];
  return (
    <li data-state={state}>
      <div>
        <span>{exportTexts.requested(requestedOn, requested_by)}</span>
        <small>{details.join(' · ')}</small>
        {state === 'ready' && missing_files > 0 && <small>{exportTexts.missingFiles(missing_files)}</small>}
      </div>
      {state === 'ready' && (
        <Button
          variant="primary"
          icon={<DownloadIcon />}
          loading={downloading === id}
          onClick={() => onDownload(id)}
          aria-label={`${exportTexts.download} ${requestedOn}`}
        >
          {exportTexts.download}
        </Button>
      )}
    </li>
  );
}

const Frame = styled(Card)`
  & > [role]:empty {
    display: none;
  }
`;

const ProgressFrame = styled.div`
  display: grid;
  gap: var(--space-2);
  font-variant-numeric: tabular-nums;
  & > small {
    color: var(--ink-soft);
    font-size: var(--font-size-small);
  }
`;

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
    min-height: 56px;
    padding-block: var(--space-2);
    border-top: 1px solid var(--line);
  }
  & > li > div {
    display: grid;
    flex: 1 1 200px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & small {
    color: var(--ink-soft);
    font-size: var(--font-size-small);
    line-height: var(--line-height-small);
  }
  & > li:not([data-state='ready']) {
    color: var(--ink-soft);
  }
`;
