/** The header of the pages of a project: what it is about, how to reach the client, the main action, and the tabs. */
import styled from '@emotion/styled';
import { nextStepOf } from '@plumbline/domain/projects/nextStep';
import type { Project } from '@plumbline/domain/projects/project';
import { projectPrice, unsignedText } from '@plumbline/domain/projects/projectPrice';
import { addressText, mapUrl } from '@plumbline/domain/shared/addressLines';
import { mailtoUrl } from '@plumbline/values/mailtoUrl';
import { formatPhone } from '@plumbline/values/phone';
import type { ReactNode } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import type { Loadable } from '../../components/Loadable.tsx';
import { Money } from '../../components/Money.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { type TabLink, TabLinks } from '../../components/TabLinks.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { EnvelopeClosedIcon } from '../../icons/EnvelopeClosedIcon.tsx';
import { MapPinIcon } from '../../icons/MapPinIcon.tsx';
import { MobileIcon } from '../../icons/MobileIcon.tsx';
import { StatusBadge } from '../../records/StatusBadge.tsx';
import { narrow, phone } from '../../theme/breakpoints.ts';

export interface ProjectHeaderProps {
  /** '' while only the id of its estimate is known. */
  projectId: string;
  project: Loadable<Project>;
  /** The name of the office, or '' if there is none or it is not loaded yet. */
  office: string;
  /** The name of the estimator, or '' as for the office. */
  estimator: string;
  /** The path of the open page of the project. */
  currentPath: string;
}

const isEstimate = (path: string) => path.startsWith('/estimate/');

/** The pages with a form. Its button is the main action of the page, so that the one in the header is secondary. */
const hasForm = (path: string, projectId: string) =>
  path === `/project/${projectId}` || path === `/project/${projectId}/notes` || isEstimate(path);

/** The header has the same height while the project is loading, so that the page below does not move. */
export function ProjectHeader({ projectId, project, office, estimator, currentPath }: ProjectHeaderProps) {
  const loaded = project.status === 'ready' ? project.data : null;
  return (
    <Frame data-estimate={isEstimate(currentPath) || undefined}>
      {loaded ? (
        <Facts project={loaded} {...{ office, estimator, currentPath }} />
      ) : (
        <Placeholder>
          {project.status === 'loading' ? (
            <Skeleton rows={1} rowHeight={32} />
          ) : (
            <p>This project could not be loaded.</p>
          )}
        </Placeholder>
      )}
      <TabLinks label="Project" tabs={tabsOf(projectId, loaded, currentPath)} currentPath={currentPath} />
    </Frame>
  );
}

/**
 * The path of the estimate has the id of the estimate, so before the project is loaded, the page of the estimate does not know the other
 * paths, and the other pages do not know that of the estimate.
 */
function tabsOf(projectId: string, project: Project | null, currentPath: string): readonly TabLink[] {
  const pathOf = (page: string) => (projectId === '' ? null : `/project/${projectId}${page}`);
  const estimatePath = isEstimate(currentPath) ? currentPath : project && `/estimate/${project.estimate}`;
  return [
    { to: pathOf(''), label: 'Details' },
    ...(project && project.estimate === null ? [] : [{ to: estimatePath, label: 'Estimate' }]),
    { to: pathOf('/documents'), label: 'Documents' },
    { to: pathOf('/notes'), label: 'Notes' },
    { to: pathOf('/files'), label: 'Files' },
    { to: pathOf('/history'), label: 'History' },
  ];
}

interface FactsProps extends Pick<ProjectHeaderProps, 'office' | 'estimator' | 'currentPath'> {
  project: Project;
}

function Facts({ project, office, estimator, currentPath }: FactsProps) {
  const path = `/project/${project.id}`;
  const nextStep = nextStepOf(project);
  // The page of the estimate has the actions on the estimate itself.
  const isOnPage = isEstimate(currentPath) && nextStep?.to.startsWith(currentPath);
  const unsigned = unsignedText(project);
  return (
    <Grid>
      <Title title={project.title}>
        {currentPath === path ? project.title : <AppLink to={path}>{project.title}</AppLink>}
      </Title>
      <div data-part="status">
        <StatusBadge status={project.status} />
      </div>
      <Price>
        <VisuallyHidden>Price</VisuallyHidden> <Money amount={projectPrice(project)} />
        {unsigned && (
          <small>
            <VisuallyHidden>, </VisuallyHidden>
            {unsigned}
          </small>
        )}
      </Price>
      <SecondLine>
        <People>
          {Object.entries({ client: project.client.name, jobType: project.job_type, estimator, office }).map(
            ([role, name]) => name && <span key={role}>{name}</span>,
          )}
        </People>
        <Contacts project={project} />
      </SecondLine>
      <div data-part="action">
        {nextStep && !isOnPage && (
          <ButtonLink to={nextStep.to} variant={hasForm(currentPath, project.id) ? 'secondary' : 'primary'} wide>
            {nextStep.label}
          </ButtonLink>
        )}
      </div>
    </Grid>
  );
}

/** Links to call the client, to write a mail and to open the address on a map, each only if there is a value. */
function Contacts({ project: { client, address } }: { project: Project }) {
  const number = formatPhone(client.phone_no);
  const place = addressText(address);
  return (
    <ContactList aria-label="Client">
      {number && (
        <Contact label={`Call ${number}`} href={`tel:${client.phone_no.replace(/[^\d+]/g, '')}`} icon={<MobileIcon />}>
          {number}
        </Contact>
      )}
      {client.email && (
        <Contact label={`Email ${client.email}`} href={mailtoUrl(client.email)} icon={<EnvelopeClosedIcon />}>
          {client.email}
        </Contact>
      )}
      {place && (
        <Contact label={`Map of ${place}`} href={mapUrl(address)} icon={<MapPinIcon />} opensWindow>
          {place}
        </Contact>
      )}
    </ContactList>
  );
}

interface ContactProps {
  /** What the link does, for screen readers and for a phone, which shows only the icon. */
  label: string;
  href: string;
  icon: ReactNode;
  opensWindow?: boolean;
  children: string;
}

const Contact = ({ label, href, icon, opensWindow, children }: ContactProps) => (
  <li>
    <a href={href} aria-label={label} title={label} {...(opensWindow && { target: '_blank', rel: 'noreferrer' })}>
      {icon}
      <span>{children}</span>
    </a>
  </li>
);

/** On a phone, the page of the estimate shows only title, status, price and tabs, so that the lines are in view. It prints the invoice. */
const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  &[data-estimate] {
    @media print {
      display: none;
    }
  }
`;

/* The heights of the lines are fixed. Long texts are cut off, because the form shows them completely. */
const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, max-content) auto 1fr auto;
  grid-template-areas:
    'title status price action'
    'second second second second';
  gap: var(--space-2) var(--space-3);
  align-items: center;
  grid-template-rows: var(--control-height) 24px;
  & > [data-part='status'] {
    grid-area: status;
  }
  & > [data-part='action'] {
    grid-area: action;
  }
  ${narrow} {
    grid-template-columns: auto 1fr auto;
    grid-template-areas:
      'title title title'
      'status price action'
      'second second second';
    grid-template-rows: 26px var(--control-height) 24px;
  }
  ${phone} {
    grid-template-columns: auto 1fr;
    grid-template-rows: 26px 32px 20px var(--touch);
    grid-template-areas:
      'title title'
      'status price'
      'people people'
      'contacts action';
    gap: 6px var(--space-3);
    & > [data-part='action']:empty {
      display: none;
    }
    [data-estimate] & {
      grid-template-rows: 26px 32px;
      grid-template-areas:
        'title title'
        'status price';
      & > [data-part='action'] {
        display: none;
      }
    }
  }
`;

/* As high as the grid: two lines with a gap, three in a narrow window, or four on a phone. */
const Placeholder = styled.div`
  height: calc(var(--control-height) + var(--space-2) + 24px);
  color: var(--ink-soft);
  ${narrow} {
    height: calc(26px + var(--control-height) + 24px + 2 * var(--space-2));
  }
  ${phone} {
    height: calc(26px + 32px + 20px + var(--touch) + 18px);
    [data-estimate] & {
      height: calc(26px + 32px + 6px);
    }
  }
`;

const SecondLine = styled.div`
  display: flex;
  grid-area: second;
  gap: var(--space-4);
  align-items: center;
  justify-content: space-between;
  min-width: 0;
  ${phone} {
    display: contents;
    [data-estimate] & {
      display: none;
    }
  }
`;

const Title = styled.h2`
  grid-area: title;
  overflow: hidden;
  font-size: 18px;
  font-weight: 620;
  line-height: 26px;
  text-overflow: ellipsis;
  white-space: nowrap;
  & > a {
    color: inherit;
    text-decoration: none;
  }
  @media (hover: hover) {
    & > a:hover {
      color: var(--accent-11);
    }
  }
`;

const Price = styled.p`
  grid-area: price;
  font-size: 16px;
  font-weight: 580;
  line-height: 18px;
  text-align: right;
  white-space: nowrap;
  & > small {
    display: block;
    color: var(--ink-soft);
    font-size: 12px;
    font-weight: 400;
    line-height: 14px;
  }
`;

const People = styled.p`
  grid-area: people;
  flex: 0 1 auto;
  min-width: 0;
  overflow: hidden;
  color: var(--ink-soft);
  font-size: 13px;
  line-height: 20px;
  text-overflow: ellipsis;
  white-space: nowrap;
  & > span + span::before {
    content: ' · ';
    white-space: pre;
  }
`;

const ContactList = styled.ul`
  grid-area: contacts;
  display: flex;
  justify-content: flex-end;
  gap: var(--space-4);
  min-width: 0;
  padding: 0;
  list-style: none;
  & > li {
    flex: 0 1 auto;
    min-width: 0;
  }
  & > li:has(> [href^='tel:']) {
    flex: none;
  }
  & a {
    display: flex;
    align-items: center;
    gap: 5px;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 20px;
    text-decoration: none;
  }
  & svg {
    flex: none;
  }
  & span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (hover: hover) {
    & a:hover {
      color: var(--accent-11);
    }
  }
  ${phone} {
    justify-content: flex-start;
    gap: var(--space-2);
    & a {
      justify-content: center;
      width: var(--touch);
      height: var(--touch);
      border: 1px solid var(--line-strong);
      border-radius: var(--radius-2);
      background: var(--paper);
      color: var(--ink);
    }
    & span {
      display: none;
    }
  }
`;
