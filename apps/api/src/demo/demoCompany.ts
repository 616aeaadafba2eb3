/** The company record, offices and users of the demo company. */
import type { Role } from '@plumbline/domain/users/roles';
import { areaCode, type OfficeName, salesTax } from './demoCities.ts';
import type { DemoDays } from './demoDays.ts';
import { demoEmail, demoUserProfiles } from './demoUserProfiles.ts';
import type { SeededRandom } from './seededRandom.ts';

const coloradoAddress = (houseNumber: string, street: string, city: string, zipCode: string) => ({
  line1: houseNumber,
  line2: street,
  city,
  zipCode,
  state: 'CO',
  country: 'US',
});

const headOfficeAddress = coloradoAddress('1420', 'Wazee Street', 'Denver', '80202');

export const demoCompany = {
  name: 'Front Range Exteriors',
  ...headOfficeAddress,
  phoneNo: '+13035550142',
  faxNo: '+13035550143',
  email: 'office@frontrange.example',
  defaultUnits: 'SQ',
  /** In percent. */
  defaultTax: salesTax.Denver,
  /** In percent of the cost. */
  defaultMarkup: 40,
  itemTypeMarkups: { MATERIAL: 35, PERSONNEL: 60, EQUIPMENT: 25 },
  defaultState: 'CO',
  timeZone: 'America/Denver',
  subscriptionType: 'TEAM_PLUS',
  subscribedUsers: 8,
  // The package of the demo company does not end.
  subscriptionLastDay: null,
} as const;

export interface DemoOffice {
  readonly name: OfficeName;
  readonly row: ReturnType<typeof officeRow>;
}

function officeRow(
  random: SeededRandom,
  days: DemoDays,
  name: OfficeName,
  description: string,
  postalAddress: typeof headOfficeAddress,
) {
  const phone = (lastDigits: string) => `+1${areaCode[name]}555${lastDigits}`;
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@frontrange.example`;
  return {
    // The ids of the offices and the users contain times before the first project. See makeDemoCompany.ts.
    id: random.id(days.ago(799)),
    name,
    description,
    ...postalAddress,
    phoneNo: phone('0142'),
    faxNo: phone('0143'),
    email,
  };
}

export const demoOffices = (random: SeededRandom, days: DemoDays): readonly DemoOffice[] => {
  const demoOffice = (name: OfficeName, description: string, postalAddress: typeof headOfficeAddress): DemoOffice => ({
    name,
    row: officeRow(random, days, name, description, postalAddress),
  });
  return [
    demoOffice('Denver', 'Head office and warehouse', headOfficeAddress),
    demoOffice(
      'Boulder',
      'Boulder, Larimer and Broomfield counties',
      coloradoAddress('2855', 'Pearl Street', 'Boulder', '80301'),
    ),
    demoOffice(
      'Colorado Springs',
      'From Castle Rock to Pueblo',
      coloradoAddress('614', 'South Tejon Street', 'Colorado Springs', '80903'),
    ),
  ];
};

export type DemoUserRow = ReturnType<typeof demoUserRow>;

function demoUserRow(random: SeededRandom, days: DemoDays, name: string, role: Role, officeId: string | null) {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { id: random.id(days.ago(798)), firstName, lastName, email: demoEmail(name), role, officeId };
}

/** Returns the rows of the users of the demo company in the order of `demoUserProfiles`, which starts with the owner. */
export function demoUserRows(
  random: SeededRandom,
  days: DemoDays,
  companyOffices: readonly DemoOffice[],
): readonly [DemoUserRow, ...DemoUserRow[]] {
  const toRow = ({ name, role, office }: (typeof demoUserProfiles)[number]): DemoUserRow =>
    demoUserRow(
      random,
      days,
      name,
      role,
      companyOffices.find(({ name: officeName }) => officeName === office)?.row.id ?? null,
    );
  const [owner, ...others] = demoUserProfiles;
  return [toRow(owner), ...others.map(toRow)];
}
