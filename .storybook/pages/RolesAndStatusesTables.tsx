/** The tables of the page Roles and statuses: roles, statuses of projects, packages and calls. */
import { callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { projectStatusCodes } from '@plumbline/domain/projects/status';
import { packageLabels, subscriptionTypeCodes, teamSeats } from '@plumbline/domain/subscription/packages';
import { allRoles, assignableRoles, roles } from '@plumbline/domain/users/roles';
import { StatusBadge } from '@plumbline/ui/records/StatusBadge';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { DocsTable } from './DocsTable.tsx';

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
  <ThemeProvider appearance="light">
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
  </ThemeProvider>
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

export const CallTable = () => (
  <DocsTable
    columnHeadings={['Call', 'What it does', ...allRoles.map((role) => roles[role].list), 'Without a package']}
  >
    {callNames.map((name) => {
      const { method, path, summary, access, requiresSubscription } = callOf(name);
      const isAllowed = (role: number) => access === 'public' || (access as readonly number[]).includes(role);
      return (
        <tr key={name}>
          <th scope="row">
            <code>
              {method} {path}
            </code>
          </th>
          <td>{access === 'public' ? `${summary} (without sign-in)` : summary}</td>
          {allRoles.map((role) => (
            <td key={role}>{isAllowed(role) ? 'yes' : '–'}</td>
          ))}
          <td>{!requiresSubscription || access === 'public' ? 'yes' : '–'}</td>
        </tr>
      );
    })}
  </DocsTable>
);
