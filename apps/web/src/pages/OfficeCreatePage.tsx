/** The page `/addOffice`: the form for a new office [R2.42]. */
import { ready } from '@plumbline/ui/components/Loadable';
import { OfficeEditor } from '../offices/OfficeEditor.tsx';

const newOffice = ready(null);

export function Component() {
  return <OfficeEditor id="new" office={newOffice} />;
}
