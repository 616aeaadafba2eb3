/** The dialog "Start from", which copies lines from the estimate of another project or from a template. */
import styled from '@emotion/styled';
import type { LineValues } from '@plumbline/domain/estimates/line';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { Project } from '@plumbline/domain/projects/project';
import type { CopySource } from '@plumbline/domain/templates/copySource';
import type { TemplateSummary } from '@plumbline/domain/templates/template';
import { createSearch } from '@plumbline/values/textSearch';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { focusTabStop } from '../../components/gridTabStop.ts';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { Money } from '../../components/Money.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Caption } from '../../components/Text.tsx';
import { phone } from '../../theme/breakpoints.ts';
import { LinesToCopy, type LinesToCopyProps } from './LinesToCopy.tsx';

export interface StartFromDialogProps
  extends Pick<LinesToCopyProps, 'rows' | 'catalogue' | 'onCatalogueNeeded' | 'onRename' | 'onDelete'> {
  /** The projects with a priced estimate, except the project of this estimate. The latest is first. */
  projects: Loadable<readonly Project[]>;
  templates: Loadable<readonly TemplateSummary[]>;
  /** The chosen source, whose `rows` are shown. Null until the user chooses a source. */
  source: CopySource | null;
  onSourceChange: (source: CopySource | null) => void;
  onAdd: (values: readonly LineValues[]) => void;
  onClose: () => void;
}

const { dialog: texts } = templateTexts;

/** The user first chooses a project or a template, then its lines and their rates. */
export function StartFromDialog(props: StartFromDialogProps) {
  const { projects, templates, source, onSourceChange, onAdd, onClose, ...linesProps } = props;
  const hasAddedLines = useRef(false);
  return (
    <Dialog
      open
      ignoresOutsideClicks
      title={texts.title}
      width="large"
      onOpenChange={(open) => open || onClose()}
      // In an empty estimate, the button that opened the dialog is removed after lines were added. The line table then gets the focus.
      moveFocusAfterClose={() => hasAddedLines.current && focusTabStop(document)}
    >
      {source ? (
        <LinesToCopy
          key={source.kind === 'project' ? source.project.id : source.template.id}
          {...linesProps}
          source={source}
          onBack={() => onSourceChange(null)}
          onAdd={(values) => {
            hasAddedLines.current = true;
            onAdd(values);
          }}
        />
      ) : (
        <WhenReady value={templates} loading={<Skeleton rows={8} rowHeight={36} />}>
          {(loadedTemplates) => (
            <WhenReady value={projects} loading={<Skeleton rows={8} rowHeight={36} />}>
              {(loadedProjects) => (
                <Sources projects={loadedProjects} templates={loadedTemplates} onSelect={onSourceChange} />
              )}
            </WhenReady>
          )}
        </WhenReady>
      )}
    </Dialog>
  );
}

/** The number of projects that are shown first. They fill the visible part of the list. */
const initialProjectCount = 20;
/** The number of projects that a click on Show more adds. */
const addedProjectCount = 40;

interface SourcesProps {
  projects: readonly Project[];
  templates: readonly TemplateSummary[];
  onSelect: (source: CopySource) => void;
}

const projectText = ({ title, client, job_type, address }: Project) =>
  [title, client.name, job_type, address.line1, address.line2, address.city].join('\n');

/** The search, and the templates and the projects that match it. The arrow keys move between the search and the matches. */
function Sources({ projects, templates, onSelect }: SourcesProps) {
  const [text, setText] = useState('');
  const [visibleCount, setVisibleCount] = useState(initialProjectCount);
  const searchProjects = useMemo(() => createSearch(projectText)(projects), [projects]);
  const searchTemplates = useMemo(() => createSearch(({ name }: TemplateSummary) => name)(templates), [templates]);
  const matchingProjects = searchProjects(text);
  const matchingTemplates = searchTemplates(text);
  const frame = useRef<HTMLDivElement>(null);
  const focusSearch = () => frame.current?.querySelector('input')?.focus();
  // The dialog focuses its first field when it opens. If the lists were still loading then, there was no search field.
  useEffect(focusSearch, []);
  const changeSearch = (next: string) => {
    setText(next);
    setVisibleCount(initialProjectCount);
  };
  const selectFirst = () => {
    const [template] = matchingTemplates;
    const [project] = matchingProjects;
    if (template) onSelect({ kind: 'template', template });
    else if (project) onSelect({ kind: 'project', project });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const focusables = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-source]')];
    const position = focusables.indexOf(event.target as HTMLElement);
    if (position === -1 || event.nativeEvent.isComposing) return;
    const isSearch = position === 0;
    if (event.key === 'ArrowDown') focusables[position + 1]?.focus();
    else if (event.key === 'ArrowUp' && !isSearch) focusables[position - 1]?.focus();
    else if (event.key === 'Enter' && isSearch) selectFirst();
    else return;
    event.preventDefault();
  };
  if (projects.length === 0 && templates.length === 0)
    return <EmptyState title={texts.noSources} text={texts.noSourcesHint} />;
  const hasMatches = matchingProjects.length > 0 || matchingTemplates.length > 0;
  return (
    <Frame ref={frame} onKeyDown={handleKeyDown}>
      <SearchField label={texts.search} placeholder={texts.searchPlaceholder} value={text} onChange={changeSearch} />
      <Results>
        {!hasMatches && (
          <EmptyState
            title={texts.noMatch}
            text={texts.noMatchHint}
            action={
              <Button
                onClick={() => {
                  changeSearch('');
                  focusSearch();
                }}
              >
                {texts.clearSearch}
              </Button>
            }
          />
        )}
        {matchingTemplates.length > 0 && (
          <section aria-label={texts.templates}>
            <Caption aria-hidden="true">{texts.templates}</Caption>
            <ul>
              {matchingTemplates.map((template) => (
                <li key={template.id}>
                  <Source type="button" data-source onClick={() => onSelect({ kind: 'template', template })}>
                    <strong>{template.name}</strong>
                    <span data-end>{templateTexts.lines(template.line_count)}</span>
                  </Source>
                </li>
              ))}
            </ul>
          </section>
        )}
        {matchingProjects.length > 0 && (
          <section aria-label={texts.projects}>
            <Caption aria-hidden="true">{texts.projects}</Caption>
            <ul>
              {matchingProjects.slice(0, visibleCount).map((project) => (
                <li key={project.id}>
                  <Source type="button" data-source onClick={() => onSelect({ kind: 'project', project })}>
                    <strong>{project.title}</strong>
                    <span>{[project.client.name, project.created_date].filter(Boolean).join(' · ')}</span>
                    <span data-end>
                      <Money amount={project.current_estimate} />
                    </span>
                  </Source>
                </li>
              ))}
            </ul>
            {matchingProjects.length > visibleCount && (
              <More>
                <Button onClick={() => setVisibleCount((count) => count + addedProjectCount)}>{texts.showMore}</Button>
              </More>
            )}
          </section>
        )}
      </Results>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`;

/** The list reaches the edges of the dialog. Its height is fixed, so that the dialog keeps its height during a search. */
const Results = styled.div`
  height: min(58vh, 560px);
  margin: 0 calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
  overflow-y: auto;
  border-top: 1px solid var(--line);
  & > div {
    margin: var(--space-5) var(--page-gutter);
  }
  & > section > span {
    display: block;
    padding: var(--space-4) var(--page-gutter) var(--space-1);
  }
  & > section > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > section > ul > li:not(:last-child) {
    border-bottom: 1px solid var(--line);
  }
`;

const Source = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 var(--space-4);
  align-items: center;
  width: 100%;
  min-height: var(--touch);
  padding: 7px var(--page-gutter);
  border: 0;
  background: none;
  color: var(--ink);
  font: inherit;
  font-size: 13px;
  line-height: 18px;
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
  & > strong {
    font-weight: 560;
  }
  & > span {
    color: var(--ink-soft);
  }
  & > [data-end] {
    grid-area: 1 / 2 / span 2;
    white-space: nowrap;
  }
  @media (hover: hover) {
    &:hover {
      background: var(--gray-a2);
    }
  }
  &:focus-visible {
    outline: 2px solid var(--accent-8);
    outline-offset: -2px;
  }
  ${phone} {
    padding-block: 9px;
    font-size: 14px;
  }
`;

const More = styled.div`
  display: grid;
  justify-content: center;
  padding: var(--space-3);
`;
