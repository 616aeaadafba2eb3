/** The frame of the list, the board and the calendar of projects: the number of projects, the views, the filters and the undo bar. */
import styled from '@emotion/styled';
import type { Office } from '@plumbline/domain/offices/office';
import type { ProjectSummary } from '@plumbline/domain/projects/contract';
import type { ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import type { User } from '@plumbline/domain/users/user';
import type { KeyboardEventHandler, ReactNode, Ref, RefObject } from 'react';
import { FloatingBars, ListCount, ListPage } from '../../components/ListPage.tsx';
import { Row } from '../../components/layout.tsx';
import { ShortcutsHelp, type ShortcutsHelpProps } from '../../components/ShortcutsHelp.tsx';
import { desktop, phone } from '../../theme/breakpoints.ts';
import { CreateProjectLink } from './CreateProjectLink.tsx';
import { ProjectFilters } from './ProjectFilters.tsx';
import { UndoBar, type UndoBarProps } from './UndoBar.tsx';
import { ViewLinks, type ViewLinksProps } from './ViewLinks.tsx';

/** What the three screens get. */
export interface ProjectsFrameData extends Pick<ViewLinksProps, 'query'> {
  /** The numbers of projects by status, without regard to the filter of the statuses. Undefined while they are loading. */
  summary: ProjectSummary | undefined;
  /** Empty while the offices are loading. */
  offices: readonly Office[];
  /** Empty while the users are loading. */
  users: readonly User[];
  /** The saved views. */
  savedViews?: ReactNode;
  filter: ProjectFilter;
  /** YYYY-MM-DD in the time zone of the company. */
  today: string;
  onFilterChange: (filter: ProjectFilter) => void;
  /** The last change of projects, or null. */
  lastChange: UndoBarProps | null;
}

interface ProjectsFrameProps extends ProjectsFrameData {
  current: ViewLinksProps['current'];
  /** Whether the company has no projects. The frame then has no filters and no buttons. */
  isEmpty: boolean;
  /** The number of projects, or nothing while it is loading. */
  count: ReactNode;
  /** The element with the number of projects. It gets the focus when a click removes the clicked button. */
  countElement: RefObject<HTMLParagraphElement | null>;
  /** What stands above the number of projects. */
  above?: ReactNode;
  /** What stands beside the number of projects. The buttons then have a row of their own, else they are in the row of the views. */
  besideCount?: ReactNode;
  /** The buttons before the main action. */
  buttons?: ReactNode;
  /** The name of the referrer as it is spelled in a project. Default: as the filter has it. */
  referrerName?: string;
  /** What follows the filters. */
  belowFilters?: ReactNode;
  /** The bar for the selected projects. */
  selectionBar?: ReactNode;
  keys: ShortcutsHelpProps;
  /** The projects, and the dialogs. */
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
}

export function ProjectsFrame(props: ProjectsFrameProps) {
  const { isEmpty, filter, countElement, besideCount } = props;
  const count = (
    <ListCount ref={countElement} tabIndex={-1} aria-live="polite">
      {props.count}
    </ListCount>
  );
  const views = (
    <>
      {props.savedViews}
      <ViewLinks current={props.current} query={props.query} />
    </>
  );
  const buttons = (
    <>
      {props.buttons}
      <CreateProjectLink />
    </>
  );
  return (
    <ListPage ref={props.ref} className={props.className} onKeyDown={props.onKeyDown}>
      {props.above}
      <Row data-between>
        {besideCount ? (
          <Result>
            {count}
            {besideCount}
          </Result>
        ) : (
          count
        )}
        {!isEmpty &&
          (besideCount ? (
            <>
              <Views>{views}</Views>
              <Row>{buttons}</Row>
            </>
          ) : (
            <Row>
              {views}
              {buttons}
            </Row>
          ))}
      </Row>
      {!isEmpty && (
        <>
          <ProjectFilters
            filter={filter}
            onChange={props.onFilterChange}
            summary={props.summary}
            today={props.today}
            offices={props.offices}
            users={props.users}
            referrerName={props.referrerName ?? filter.referrer ?? ''}
            focusTarget={countElement}
          />
          {props.belowFilters}
        </>
      )}
      <FloatingBars>
        {props.lastChange && <UndoBar {...props.lastChange} />}
        {props.selectionBar}
      </FloatingBars>
      {props.children}
      <ShortcutsHelp {...props.keys} />
    </ListPage>
  );
}

/** Beside the buttons, or on a phone beside the number of projects. */
const Views = styled(Row)`
  margin-left: auto;
  ${phone} {
    margin-left: 0;
  }
`;

/** The number of projects and, on the list, their total price. */
const Result = styled.div`
  display: flex;
  flex-wrap: wrap;
  color: var(--ink-soft);
  & > p + p {
    color: var(--ink);
  }
  ${desktop} {
    & > p + p:not(:empty)::before {
      content: '·' / '';
      margin-inline: 6px;
      color: var(--ink-soft);
    }
  }
  ${phone} {
    flex: 1; /* Leaves space for the export button. */
    flex-direction: column;
  }
`;
