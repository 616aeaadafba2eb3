/** The page `/company/data`: exports of all data of the company, for owners. */
import { CompanyDataScreen } from '@plumbline/ui/screens/company/CompanyDataScreen';
import { useExports } from '../company/useExports.ts';

export function Component() {
  return <CompanyDataScreen exporting={useExports()} />;
}
