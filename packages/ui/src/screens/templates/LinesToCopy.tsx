/** The second step of the dialog "Start from": the user selects which lines of another estimate or a template are copied. */
import styled from '@emotion/styled';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { units } from '@plumbline/domain/catalogue/units';
import type { LineValues } from '@plumbline/domain/estimates/lines/line';
import { groupBySection, isSection, type LineRow } from '@plumbline/domain/estimates/lines/sections';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import { formatDecimal, formatRate } from '@plumbline/domain/shared/rate';
import { linesOf, type RatedRow, selectRows, withCatalogueRates } from '@plumbline/domain/templates/copiedRows';
import type { CopySource } from '@plumbline/domain/templates/copySource';
import type { TemplateSummary } from '@plumbline/domain/templates/template';
import {
  type Dispatch,
  memo,
  type Ref,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import type { SubmitResult } from '../../components/Form.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Heading } from '../../components/Text.tsx';
import { TextButton } from '../../components/TextButton.ts';
import { ArrowLeftIcon } from '../../icons/ArrowLeftIcon.tsx';
import { phone } from '../../theme/breakpoints.ts';
import { RenameTemplateDialog, type RenameTemplateDialogProps } from './RenameTemplateDialog.tsx';

export interface LinesToCopyProps extends Pick<RenameTemplateDialogProps, 'onRename'> {
  source: CopySource;
  rows: Loadable<readonly LineRow[]>;
  catalogue: Loadable<readonly CatalogueItem[]>;
  /** Called when the user chooses the rates of the catalogue, so that the caller loads the catalogue. */
  onCatalogueNeeded: () => void;
  onDelete: (template: TemplateSummary) => Promise<SubmitResult>;
  onAdd: (values: readonly LineValues[]) => void;
  onBack: () => void;
}

const { dialog: texts } = templateTexts;

/** Whether the copied lines keep their rates or get the current rates of the catalogue. */
type Rates = 'old' | 'current';

const rateOptions = [
  { value: 'old', label: texts.oldRates },
  { value: 'current', label: texts.currentRates },
] as const satisfies readonly { value: Rates; label: string }[];

/** The lines with checkboxes, and the choice of their rates. All lines are selected at first. */
export function LinesToCopy({ source, rows, catalogue, onCatalogueNeeded, ...props }: LinesToCopyProps) {
  const { onRename, onDelete, onAdd, onBack } = props;
  const [rates, setRates] = useState<Rates>('old');
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const addButton = useRef<HTMLButtonElement>(null);
  // After the lines are loaded, the focus moves to the button Add, so that Enter adds the lines.
  const isLoaded = rows.status === 'ready';
  useEffect(() => {
    if (isLoaded) addButton.current?.focus();
  }, [isLoaded]);
  const linesProps = { deselected, onDeselectedChange: setDeselected, addButton, onAdd };
  const loading = <Skeleton rows={8} rowHeight={32} />;
  return (
    <Frame>
      <Head>
        <IconButton label={texts.back} icon={<ArrowLeftIcon />} onClick={onBack} />
        <Heading>{source.kind === 'project' ? source.project.title : source.template.name}</Heading>
        {source.kind === 'template' && (
          <TemplateActions template={source.template} onRename={onRename} onDelete={onDelete} />
        )}
      </Head>
      <SelectField
        label={texts.rates}
        options={rateOptions}
        value={rates}
        onChange={({ target: { value } }) => {
          if (value === 'current') onCatalogueNeeded();
          setRates(value === 'current' ? 'current' : 'old');
        }}
      />
      <WhenReady value={rows} loading={loading}>
        {(loadedRows) =>
          rates === 'old' ? (
            <Lines rows={loadedRows} items={null} {...linesProps} />
          ) : (
            <WhenReady value={catalogue} loading={loading}>
              {(items) => <Lines rows={loadedRows} items={items} {...linesProps} />}
            </WhenReady>
          )
        }
      </WhenReady>
    </Frame>
  );
}

interface TemplateActionsProps extends Pick<LinesToCopyProps, 'onRename' | 'onDelete'> {
  template: TemplateSummary;
}

function TemplateActions({ template, onRename, onDelete }: TemplateActionsProps) {
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete' | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <>
      <TextButton type="button" onClick={() => setOpenDialog('rename')}>
        {texts.rename}
      </TextButton>
      <TextButton type="button" onClick={() => setOpenDialog('delete')}>
        {texts.delete}
      </TextButton>
      {openDialog === 'rename' && <RenameTemplateDialog template={template} onRename={onRename} onClose={close} />}
      {openDialog === 'delete' && (
        <ConfirmDialog
          open
          title={texts.confirmDelete}
          text={texts.confirmDeleteText(template.name)}
          onOpenChange={(isOpen) => isOpen || close()}
          onConfirm={() => onDelete(template)}
        />
      )}
    </>
  );
}

interface LinesProps {
  rows: readonly LineRow[];
  /** The catalogue whose rates the lines get. Null if the lines keep their rates. */
  items: readonly CatalogueItem[] | null;
  /** The keys of the lines that are not added. */
  deselected: ReadonlySet<string>;
  onDeselectedChange: Dispatch<SetStateAction<ReadonlySet<string>>>;
  addButton: Ref<HTMLButtonElement>;
  onAdd: (values: readonly LineValues[]) => void;
}

/** The row with the rate that it has in the other estimate or in the template. */
const keepRate = (row: LineRow): RatedRow => ({ ...row, oldRate: null, isUnmatched: false });

function Lines({ rows, items, deselected, onDeselectedChange, addButton, onAdd }: LinesProps) {
  const ratedRows = useMemo(() => (items ? withCatalogueRates(rows, items) : rows.map(keepRate)), [rows, items]);
  const lines = linesOf(ratedRows);
  const selectedLines = lines.filter(({ key }) => !deselected.has(key));
  const setSelected = useCallback(
    (keys: readonly string[], isSelected: boolean) =>
      onDeselectedChange((current) => {
        const next = new Set(current);
        for (const key of keys) {
          if (isSelected) next.delete(key);
          else next.add(key);
        }
        return next;
      }),
    [onDeselectedChange],
  );
  if (lines.length === 0) return <EmptyState title={texts.noLines} text={texts.noLinesHint} />;
  const add = () => {
    const selected = new Set(selectedLines.map(({ key }) => key));
    onAdd(selectRows(ratedRows, selected).map(({ values }) => values));
  };
  const changedCount = selectedLines.filter(({ oldRate }) => oldRate !== null).length;
  const unmatchedCount = selectedLines.filter(({ isUnmatched }) => isUnmatched).length;
  return (
    <>
      <SelectAll>
        <GroupCheckbox
          label={texts.allLines}
          selectedCount={selectedLines.length}
          lineCount={lines.length}
          onChange={(isSelected) =>
            setSelected(
              lines.map(({ key }) => key),
              isSelected,
            )
          }
        />
        <span role="status">
          {texts.selected(selectedLines.length, lines.length)}
          {items && `. ${texts.rateChanges(changedCount, unmatchedCount)}`}
        </span>
      </SelectAll>
      <Rows>
        {groupBySection(ratedRows).flatMap(({ heading, lines: sectionLines }) => [
          ...(heading
            ? [
                <li key={heading.key} data-heading>
                  <GroupCheckbox
                    label={heading.values.description}
                    selectedCount={sectionLines.filter(({ key }) => !deselected.has(key)).length}
                    lineCount={sectionLines.length}
                    onChange={(isSelected) =>
                      setSelected(
                        sectionLines.map(({ key }) => key),
                        isSelected,
                      )
                    }
                  />
                </li>,
              ]
            : []),
          ...sectionLines.map((row) => (
            <Line key={row.key} row={row} isSelected={!deselected.has(row.key)} onSelectedChange={setSelected} />
          )),
        ])}
      </Rows>
      <Footer>
        <Button ref={addButton} variant="primary" unavailable={selectedLines.length === 0} onClick={add}>
          {texts.add(selectedLines.length)}
        </Button>
      </Footer>
    </>
  );
}

interface GroupCheckboxProps {
  label: string;
  selectedCount: number;
  lineCount: number;
  onChange: (isSelected: boolean) => void;
}

/** A checkbox that selects or deselects all lines, or the lines of a section. Its state is mixed if only some of the lines are selected. */
function GroupCheckbox({ label, selectedCount, lineCount, onChange }: GroupCheckboxProps) {
  const isMixed = selectedCount > 0 && selectedCount < lineCount;
  const setMixed = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isMixed;
    },
    [isMixed],
  );
  return (
    <Checkbox
      ref={setMixed}
      label={label}
      checked={lineCount > 0 && selectedCount === lineCount}
      disabled={lineCount === 0}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

interface LineProps {
  row: RatedRow;
  isSelected: boolean;
  onSelectedChange: (keys: readonly string[], isSelected: boolean) => void;
}

const Line = memo(function Line({
  row: { key, values, oldRate, isUnmatched },
  isSelected,
  onSelectedChange,
}: LineProps) {
  if (isSection(values)) return null;
  return (
    <li data-left-out={!isSelected || undefined}>
      <Checkbox
        label={values.description}
        checked={isSelected}
        onChange={({ target }) => onSelectedChange([key], target.checked)}
      />
      <span data-quantity>
        <span>{formatDecimal(values.quantity)}</span> <span>{units[values.unit]}</span>
      </span>
      <span data-rate>
        {formatRate(values.rate)}
        {oldRate !== null && <span> {texts.oldRate(formatRate(oldRate))}</span>}
      </span>
      {isUnmatched && <em>{texts.unmatched}</em>}
    </li>
  );
});

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-width: 0;
  margin-left: -8px;
  font-size: 13px;
  & > h2 {
    min-width: 0;
    margin-right: auto;
    overflow-wrap: anywhere;
  }
  ${phone} {
    & > button {
      min-height: var(--touch);
    }
  }
`;

const SelectAll = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-3);
  font-size: 13px;
  & > span {
    color: var(--ink-soft);
  }
`;

/** The list reaches the left and right edges of the dialog. */
const Rows = styled.ul`
  max-height: min(46vh, 460px);
  margin: 0 calc(-1 * var(--page-gutter)) calc(-1 * var(--space-3));
  overflow-y: auto;
  border-top: 1px solid var(--line);
  font-size: 13px;
  line-height: 18px;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 190px 150px;
    gap: 0 var(--space-3);
    align-items: center;
    min-height: 36px;
    padding: 5px var(--page-gutter);
    contain-intrinsic-height: auto 36px;
    content-visibility: auto;
  }
  & > li:not(:last-child) {
    border-bottom: 1px solid var(--line);
  }
  & > li > label {
    overflow-wrap: anywhere;
    min-width: 0;
  }
  & > li > span {
    text-align: right;
    white-space: nowrap;
  }
  & > li > [data-rate] {
    font-weight: 560;
  }
  & > li > [data-quantity] {
    display: grid;
    grid-template-columns: 80px 1fr;
    gap: var(--space-2);
  }
  & > li > [data-quantity] > span:last-of-type {
    text-align: left;
  }
  & > li > [data-quantity],
  & > li > [data-rate] > span,
  & > li > em {
    color: var(--ink-soft);
    font-weight: 400;
  }
  & > li > em {
    grid-column: 1 / -1;
    padding-left: 24px;
    font-style: normal;
  }
  & > [data-left-out] {
    color: var(--ink-soft);
  }
  & > [data-heading] {
    background: var(--gray-a2);
    font-weight: 580;
  }
  ${phone} {
    /* The dialog scrolls instead of the list, so that there is only one scroll bar. */
    max-height: none;
    & > li {
      grid-template-columns: auto 1fr;
      padding-block: 4px 8px;
    }
    & > [data-heading] {
      padding-block: 0;
    }
    & > li > label {
      grid-column: 1 / -1;
    }
    & > li > [data-quantity] {
      display: block;
      padding-left: 28px;
    }
    & > li > em {
      padding-left: 28px;
    }
  }
`;

const Footer = styled.div`
  display: flex;
  justify-content: flex-end;
  margin: 0 calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
  padding: 10px var(--page-gutter);
  border-top: 1px solid var(--line-strong);
  ${phone} {
    position: sticky;
    bottom: 0;
    z-index: 2;
    background: var(--page-background);
    & > button {
      flex: 1;
    }
  }
`;
