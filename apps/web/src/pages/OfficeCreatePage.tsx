import { ready } from '@plumbline/ui/components/Loadable';
import { OfficeEditor } from '../offices/OfficeEditor.tsx';

const newOffice = ready(null);

/** Renders the page `/addOffice` [R2.42]. */
export function Component() {
  return <OfficeEditor id="new" office={newOffice} />;
}
