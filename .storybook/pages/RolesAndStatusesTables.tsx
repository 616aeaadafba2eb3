/** The tables of the page Roles and statuses: roles, screens by role, statuses of projects and packages. */
import rows from 'virtual:screen-rows';
import { callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { projectStatusCodes } from '@plumbline/domain/projects/status';
import { packageLabels, subscriptionTypeCodes, teamSeats } from '@plumbline/domain/subscription/packages';
import { canReadActivity } from '@plumbline/domain/users/permissions';
import { allRoles, assignableRoles, ownerOnly, ownerRole, type Role, roles } from '@plumbline/domain/users/roles';
import { StatusBadge } from '@plumbline/ui/records/StatusBadge';
import { type Audience, type Page, pageDefinitions } from '../../apps/web/src/pageDefinitions.ts';
import type { ScreenState } from '../../packages/ui/src/components/testing/screenStates.ts';
import { DocsTable, StoryLink } from './DocsTable.tsx';

export const RoleTable = () => (
  <DocsTable columnHeadings={['Role', 'In the header', 'In the list of users', 'Can be assigned']}>
    {allRoles.map((role) => (
      <tr key={role}>
        <th scope="row">{role}</th>
        <td>{roles[role].header}</td>
        <td>{roles[role].list}</td>
        <td>
          {(assignableRoles as readonly number[]).includes(role) ? 'yes' : 'no: the user who signs up is the owner'}
        </td>
      </tr>
    ))}
  </DocsTable>
);

export const StatusTable = () => (
  <DocsTable columnHeadings={['Status', 'In the API']}>
    {projectStatusCodes.map((status) => (
      <tr key={status}>
        <th scope="row">
          <StatusBadge status={status} />
        </th>
        <td>
          <code>{status}</code>
        </td>
      </tr>
    ))}
  </DocsTable>
);

const seatTexts: Readonly<Record<string, string>> = {
  NONE: 'no access',
  BASIC: '1',
  TEAM: `up to ${teamSeats}`,
  TEAM_PLUS: 'as many as are paid for',
};

export const PackageTable = () => (
  <DocsTable columnHeadings={['In the API', 'Name in the app', 'Number of users']}>
    {subscriptionTypeCodes.map((code) => (
      <tr key={code}>
        <th scope="row">
          <code>{code}</code>
        </th>
        <td>{code === 'NONE' ? '' : packageLabels[code]}</td>
        <td>{seatTexts[code]}</td>
      </tr>
    ))}
  </DocsTable>
);

/** The states of the table "All screens" that show a role. */
const stateOfRole = { 2: 'owner', 3: 'manager', 4: 'estimator' } as const satisfies Record<Role, ScreenState>;

/** Where the app leads a user who may not open a page, by the audience of the page. The guards of apps/web/src/routes.tsx do it. */
const redirects = { signedOut: 'the dashboard', owner: 'the dashboard' } as const;

/** Whether a user with the role may open the pages of an audience. */
const mayOpen = (audience: Audience, role: Role): boolean =>
  audience === 'owner' ? role === ownerRole : audience !== 'ownerOrManager' || canReadActivity({ role });

/** Pages for owners that need no package. */
const otherOwnerPaths: readonly string[] = ['/addCompany'];

interface PageAccess {
  readonly page: Page;
  readonly audience: Audience;
}

const pages = (Object.entries(pageDefinitions) as readonly [Audience, readonly Page[]][]).flatMap(
  ([audience, audiencePages]) =>
    audiencePages.map(
      (page): PageAccess => ({
        page,
        audience: otherOwnerPaths.includes(page.path) ? 'owner' : audience,
      }),
    ),
);

/** Each page with what each role sees. */
export const ScreenRoleTable = () => (
  <DocsTable
    label="Screens by role"
    columnHeadings={['Screen', 'Signed out', ...allRoles.map((role) => roles[role].list), 'Without a package']}
  >
    {pages.map(({ page, audience }) => {
      const isForSignedOut = audience === 'signedOut' || audience === 'anyUser';
      return (
        <tr key={page.path}>
          <th scope="row">
            {page.title}
            <br />
            <code>{page.path}</code>
          </th>
          <td>{isForSignedOut ? <StoriesOf path={page.path} /> : '– signs in first'}</td>
          {allRoles.map((role) => (
            <td key={role}>
              {audience === 'signedOut' && `– ${redirects.signedOut}`}
              {!mayOpen(audience, role) && `– ${redirects.owner}`}
              {audience !== 'signedOut' && mayOpen(audience, role) && <StoriesOf path={page.path} role={role} />}
            </td>
          ))}
          <td>{packageText(audience, page.path)}</td>
        </tr>
      );
    })}
  </DocsTable>
);

function packageText(audience: Audience, path: string): string {
  if (audience === 'signedOut') return '';
  const isOpen = audience === 'signedIn' || audience === 'anyUser' || otherOwnerPaths.includes(path);
  return isOpen ? 'yes' : '– the profile';
}

/** Links to the screens of a path: to the stories of the role, or to the default story with the role of the toolbar. */
function StoriesOf({ path, role }: { path: string; role?: Role }) {
  const links = rows
    .filter(({ paths }) => paths.includes(path))
    .flatMap(({ title, cells }) => {
      const screen = title?.split('/').at(-1) ?? '';
      const own = role ? cells[stateOfRole[role]].stories : [];
      const { reason } = role ? cells[stateOfRole[role]] : {};
      if (own.length > 0)
        return own.map(({ id, name }) => ({ id, label: `${screen}: ${name}`, globals: `role:${role}` }));
      // The reasons of the stories files name the role that sees another screen.
      if (reason?.includes('profile')) return [];
      return cells.default.stories
        .slice(0, 1)
        .map(({ id }) => ({ id, label: screen, globals: role ? `role:${role}` : undefined }));
    });
  // A page that only redirects has no story.
  if (links.length === 0) return 'yes';
  return (
    <ul>
      {links.map(({ id, label, globals }) => (
        <li key={id}>
          <StoryLink id={id} {...(globals && { globals })}>
            {label}
          </StoryLink>
        </li>
      ))}
    </ul>
  );
}

/** The calls of the API that only an owner can make, in the words of the contract. */
export const OwnerCallTable = () => (
  <ul>
    {callNames
      .filter((name) => callOf(name).access === ownerOnly)
      .map((name) => (
        <li key={name}>{callOf(name).summary}</li>
      ))}
  </ul>
);
