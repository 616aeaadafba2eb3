import { owner } from '@plumbline/domain/users/roles';
import { BackpackIcon, DashboardIcon, HomeIcon, ListBulletIcon, PersonIcon } from '@radix-ui/react-icons';

/** Where the drawer leads, in its order; `paths` are the addresses that belong to a place [R2.48]. */
const places = [
  { to: '/', label: 'Dashboard', Icon: DashboardIcon, paths: /^\/$/, ownerOnly: false },
  {
    to: '/project',
    label: 'Projects',
    Icon: BackpackIcon,
    paths: /^\/(project|addProject|estimate)(\/|$)/,
    ownerOnly: false,
  },
  { to: '/lineItem', label: 'Line Items', Icon: ListBulletIcon, paths: /^\/lineItem(\/|$)/, ownerOnly: false },
  { to: '/users', label: 'Users', Icon: PersonIcon, paths: /^\/(users|addUser|user)(\/|$)/, ownerOnly: true },
  { to: '/office', label: 'Offices', Icon: HomeIcon, paths: /^\/(office|addOffice)(\/|$)/, ownerOnly: true },
] as const;

export const placesFor = (role: number | null) => places.filter((place) => !place.ownerOnly || role === owner);
