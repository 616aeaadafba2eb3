/** The dialog "Start from", which copies lines from the estimate of another project or from a template. */
import styled from '@emotion/styled';
import type { LineValues } from '@plumbline/domain/estimates/lines/line';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { Project } from '@plumbline/domain/projects/project';
import type { CopySource } from '@plumbline/domain/templates/copySource';
import type { TemplateSummary } from '@plumbline/domain/templates/template';
import { createSearch } from '@plumbline/values/textSearch';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
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
  /** The typed words of the search for a project or a template. */
  search: string;
  onSearchChange: (search: string) => void;
  /**
   * The first projects that match the search and have a priced estimate, except the project of this estimate. The latest is first. They
   * stay those of the previous search until the next ones are loaded.
   */
  projects: Loadable<readonly Project[]>;
  /** Whether the projects are still those of the previous search. */
  isSearching: boolean;
  /** Shows more projects. Undefined if all are shown. */
  onShowMore: (() => void) | undefined;
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
  const { search, onSearchChange, projects, isSearching, onShowMore, templates, ...otherProps } = props;
  const { source, onSourceChange, onAdd, onClose, ...linesProps } = otherProps;
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
            <Sources
              {...{ search, onSearchChange, projects, isSearching, onShowMore }}
              templates={loadedTemplates}
              onSelect={onSourceChange}
            />
          )}
        </WhenReady>
      )}
    </Dialog>
  );
}

interface SourcesProps
  extends Pick<StartFromDialogProps, 'search' | 'onSearchChange' | 'projects' | 'isSearching' | 'onShowMore'> {
  templates: readonly TemplateSummary[];
  onSelect: (source: CopySource) => void;
}

/** The search, and the templates and the projects that match it. The arrow keys move between the search and the matches. */
function Sources({ search, onSearchChange, projects, isSearching, onShowMore, templates, onSelect }: SourcesProps) {
  const searchTemplates = useMemo(() => createSearch(({ name }: TemplateSummary) => name)(templates), [templates]);
  const matchingTemplates = searchTemplates(search);
  const matchingProjects = projects.status === 'ready' ? projects.data : [];
  const frame = useRef<HTMLDivElement>(null);
  const focusSearch = () => frame.current?.querySelector('input')?.focus();
  // The dialog focuses its first field when it opens. If the lists were still loading then, there was no search field.
  useEffect(focusSearch, []);
  /** Whether Enter was pressed before the projects of the search were loaded. */
  const [waitsForFirst, setWaitsForFirst] = useState(false);
  const isLoading = isSearching || projects.status === 'loading';
  const selectFirst = () => {
    const [template] = matchingTemplates;
    const [project] = matchingProjects;
    setWaitsForFirst(!template && isLoading);
    if (template) onSelect({ kind: 'template', template });
    else if (project && !isLoading) onSelect({ kind: 'project', project });
  };
  const selectFirstWhenLoaded = useEffectEvent(selectFirst);
  useEffect(() => {
    if (waitsForFirst && !isLoading) selectFirstWhenLoaded();
  }, [waitsForFirst, isLoading]);
  const changeSearch = (next: string) => {
    setWaitsForFirst(false);
    onSearchChange(next);
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
  const hasNoProjects = projects.status === 'ready' && !isSearching && projects.data.length === 0 && !onShowMore;
  if (hasNoProjects && search.trim() === '' && templates.length === 0)
    return <EmptyState title={texts.noSources} text={texts.noSourcesHint} />;
  return (
    <Frame ref={frame} onKeyDown={handleKeyDown}>
      <SearchField
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={search}
        onChange={onSearchChange}
      />
      <Results>
        {hasNoProjects && matchingTemplates.length === 0 && (
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
        {!hasNoProjects && (
          <section aria-label={texts.projects} aria-busy={isSearching}>
            <Caption aria-hidden="true">{texts.projects}</Caption>
            <WhenReady value={projects} loading={<Skeleton rows={6} rowHeight={36} />}>
              {(loadedProjects) => (
                <ul>
                  {loadedProjects.map((project) => (
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
              )}
            </WhenReady>
            {onShowMore && (
              <More>
                <Button onClick={onShowMore}>{texts.showMore}</Button>
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
