import type { Part } from '../report.ts';
import type { World } from '../world/world.ts';
import { dashboard } from './dashboard.ts';
import { lineEdit } from './lineEdit.ts';
import { pricing } from './pricing.ts';
import { projectList } from './projectList.ts';

/** Speed of the API beside the bare database, and of what it reckons beside floats. */
export async function apiPart(world: World): Promise<Part> {
  const measures = [
    ...(await projectList(world)),
    ...(await lineEdit(world)),
    ...(await pricing()),
    // last: its companies make the tables larger
    ...(await dashboard(world)),
  ];
  return { name: 'API', measures };
}
