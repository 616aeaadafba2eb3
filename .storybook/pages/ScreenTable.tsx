/** The table on the page "All screens" of Storybook: each route with the stories of its screen, by state. */
import { useEffect, useState } from 'react';
import { DocsTable, StoryLink } from './DocsTable.tsx';

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly type: string;
}

/** The routes of the specification and the stories of their screens [R2.01-R2.08]. */
const screens: readonly { readonly route: string; readonly title: string; readonly absentStates?: readonly State[] }[] =
  [
    { route: '/signin', title: 'Session/SignInScreen', absentStates: ['loading', 'failed', 'rows', 'long', 'roles'] },
    {
      route: '/forgot-password, /reset-password',
      title: 'Session/RecoveryScreen',
      absentStates: ['loading', 'failed', 'rows', 'roles'],
    },
    { route: '/', title: 'Dashboard/DashboardScreen' },
    { route: '/project', title: 'Projects/ProjectListScreen', absentStates: ['roles'] },
    { route: '/addProject, /project/{id}', title: 'Projects/ProjectFormScreen', absentStates: ['rows'] },
    { route: '/project/{id}/notes', title: 'Notes/NotesScreen' },
    { route: '/estimate/{id}', title: 'Estimates/EstimateScreen', absentStates: ['roles'] },
    {
      route: '/estimate/{id}, print',
      title: 'Estimates/PrintedInvoice',
      absentStates: ['loading', 'failed', 'roles', 'phone'],
    },
    { route: '/lineItem', title: 'Catalogue/CatalogueListScreen', absentStates: ['roles'] },
    { route: '/lineItem/{id}', title: 'Catalogue/ItemDialog', absentStates: ['rows', 'roles'] },
    { route: '/lineItem, upload', title: 'Catalogue/ImportDialog', absentStates: ['roles'] },
    { route: '/profile of the owner', title: 'Company/CompanyProfileScreen', absentStates: ['empty', 'rows', 'roles'] },
    { route: '/profile of others', title: 'Users/OwnProfileScreen', absentStates: ['empty', 'rows'] },
    { route: '/office', title: 'Offices/OfficeListScreen', absentStates: ['roles'] },
    { route: '/addOffice, /office/{id}', title: 'Offices/OfficeFormScreen', absentStates: ['rows', 'roles'] },
    { route: '/users', title: 'Users/UserListScreen', absentStates: ['empty', 'roles'] },
    { route: '/addUser, /user/{id}', title: 'Users/UserFormScreen', absentStates: ['rows'] },
  ];

/** The states of a screen, by the names of their stories. */
const states = {
  default: /^(Default|Full|Lines|Team|Forgot|Sign In|Create|Add|Print|Estimator|Valid)$/,
  phone: /On A Phone$/,
  empty: /^(Empty|Forgot Empty|Sign In Empty|New Company|Create|Left Empty|Invalid|Sign Up Empty|One User)$/,
  loading: /^(Loading|Previewing)$/,
  failed: /Failed$/,
  rows: /^(Page Of 26|One (User|Project)|Many Notes|Page Past The End|Many Pages|Five Hundred Lines|Thousand Projects|Five Thousand|Twenty Thousand Rows|Ten Years|Dense Rows)$/,
  long: /^Long (Text|Names|Words)/,
  roles: /^(As |Admin|Manager|Estimator|Own |New Company As)/,
  conflict: /^(Conflict|Refused By The Server|Restored)/,
} as const;

type State = keyof typeof states;

const heads: Readonly<Record<State, string>> = {
  default: 'Default',
  phone: 'Phone',
  empty: 'Empty',
  loading: 'Loading',
  failed: 'Failed',
  rows: 'Many rows',
  long: 'Long texts',
  roles: 'Roles',
  conflict: 'Conflict, restored',
};

const stateNames = Object.keys(states) as readonly State[];

/** The stories of all screens by state, read from the index of this Storybook. */
export function ScreenTable() {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const load = async () => {
      const response = await fetch('./index.json');
      const { entries: allEntries }: { entries: Record<string, Entry> } = await response.json();
      setEntries(Object.values(allEntries).filter(({ type }) => type === 'story'));
    };
    void load();
  }, []);
  return (
    <DocsTable heads={['Route', ...stateNames.map((state) => heads[state]), 'All stories']}>
      {screens.map(({ route, title, absentStates = [] }) => {
        const screenStories = entries.filter((entry) => entry.title === `Screens/${title}`);
        return (
          <tr key={route}>
            <th scope="row">{route}</th>
            {stateNames.map((state) => (
              <td key={state}>
                {screenStories
                  .filter(({ name }) => states[state].test(name))
                  .map(({ id, name }) => (
                    <div key={id}>
                      <StoryLink id={id}>{name}</StoryLink>
                    </div>
                  ))}
                {absentStates.includes(state) && '–'}
              </td>
            ))}
            <td>{screenStories.length}</td>
          </tr>
        );
      })}
    </DocsTable>
  );
}
