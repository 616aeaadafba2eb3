/** The tabs of the pages about the company. */
import { TabLinks } from '../../components/TabLinks.tsx';

const tabs = [
  { to: '/profile', label: 'Company' },
  { to: '/company/data', label: 'Data' },
] as const;

export interface CompanyTabsProps {
  current: (typeof tabs)[number]['to'];
}

export const CompanyTabs = ({ current }: CompanyTabsProps) => (
  <TabLinks label="Company" tabs={tabs} currentPath={current} />
);
