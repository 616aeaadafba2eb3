/** Projects, offices and users for stories. */

import { defaultLostReasons } from '@plumbline/domain/company/lostReasons';
import type { Office } from '@plumbline/domain/offices/office';
import type { Project } from '@plumbline/domain/projects/project';
import { projectStatusCodes } from '@plumbline/domain/projects/status';
import { anAddress, anId, anOffice, aProject, aUser } from '@plumbline/domain/testing/builders';
import { itemAt } from '@plumbline/domain/testing/itemAt';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';

export const officeIds = { denver: anId(20), fortCollins: anId(21), coloradoSprings: anId(22) } as const;

/** The names of the reasons of a new company. */
export const exampleLostReasons: readonly string[] = defaultLostReasons.map(({ name }) => name);

export const exampleOffices: readonly Office[] = [
  anOffice({ id: officeIds.denver, name: 'Denver' }),
  anOffice({ id: officeIds.fortCollins, name: 'Fort Collins' }),
  anOffice({ id: officeIds.coloradoSprings, name: 'Colorado Springs' }),
];

/** Dana is an owner, Luis a manager and Priya an estimator. */
export const userIds = { dana: anId(30), luis: anId(31), priya: anId(32) } as const;

export const exampleUsers: readonly User[] = [
  aUser({ id: userIds.dana, first_name: 'Dana', last_name: 'Whitlock' }),
  aUser({
    id: userIds.luis,
    first_name: 'Luis',
    last_name: 'Ortega',
    profile: { role: managerRole, office: null, company: anId(1) },
  }),
  aUser({
    id: userIds.priya,
    first_name: 'Priya',
    last_name: 'Nair',
    profile: { role: estimatorRole, office: null, company: anId(1) },
  }),
];

const jobs = ['Roof replacement', 'Deck and pergola', 'Kitchen remodel', 'Siding and gutters', 'Garage conversion'];
const clients = [
  'Maria Alvarez',
  'Tom Brennan',
  'José Peña',
  'Aiko Tanaka',
  'Grace Okafor',
  'Henry Lindqvist',
  'Ruth Cole',
];
const streets = ['Juniper Lane', 'Larimer Street', 'Pearl Street', 'Mapleton Avenue', 'Garden of the Gods Road'];
const cities = [
  { city: 'Denver', zip_code: '80204' },
  { city: 'Boulder', zip_code: '80302' },
  { city: 'Fort Collins', zip_code: '80521' },
];
const referrers = ['', 'Home show', 'Peterson Realty', ''];
const estimateTotals = [18450, 7320.5, 0, 64999.99, 1280, 243750, 9100.25];

const getSurname = (client: string) => client.split(' ').at(-1);

/** The ids of the example project at an index, and of its estimate. */
export const exampleProjectId = (index: number) => anId(1000 + index);
export const exampleEstimateId = (index: number) => anId(50_000 + index);

/** Returns `count` projects with varying statuses, offices, estimators and dates. The result is the same on every run. */
export const exampleProjects = (count: number): readonly Project[] =>
  Array.from({ length: count }, (_, n) => {
    const client = itemAt(clients, n);
    return aProject({
      id: exampleProjectId(n),
      title: `${itemAt(jobs, n)}, ${getSurname(client)}`,
      client: { name: client, phone_no: `+1303555${String(n % 10_000).padStart(4, '0')}`, email: '' },
      address: anAddress({ line1: String(100 + n * 7), line2: itemAt(streets, n), ...itemAt(cities, n) }),
      status: itemAt(projectStatusCodes, n),
      office: itemAt(exampleOffices, n).id,
      estimator: itemAt(exampleUsers, n).id,
      referred_by: itemAt(referrers, n),
      created_date: `2026-0${1 + (n % 6)}-${String(1 + (n % 28)).padStart(2, '0')}`,
      current_estimate: itemAt(estimateTotals, n),
      estimate: exampleEstimateId(n),
      favourite: n % 9 === 0,
    });
  });
