/** The estimate templates of the demo company. */
import type { ApiLineValues } from '@plumbline/domain/estimates/lines/line';
import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { type Job, jobs } from './demoCatalogueAndJobs.ts';
import type { DemoDays } from './demoDays.ts';
import { usualQuantities, withSections } from './demoProjects.ts';
import { seededRandom } from './seededRandom.ts';

/** The number of items of the trade in a template. */
const templateItemCount = 12;

function templateLines({ items, generalItems = [] }: Job, tax: number): readonly ApiLineValues[] {
  return [...items.slice(0, templateItemCount), ...generalItems].map((item) => {
    const { description, rate, unit, itemType, cost } = item;
    const [lowest, highest] = usualQuantities[unit] ?? [1, 1];
    const quantity = Math.round((lowest + highest) / 2);
    return { description, rate, quantity, tax: itemType === 'MATERIAL' ? tax : 0, unit, cost };
  });
}

/** The titles of the jobs that are templates. */
const templateTitles = ['Roof replacement', 'Bathroom remodel', 'Hail damage repair'];

export function demoTemplateRows(companyId: string, tax: number, days: DemoDays) {
  const random = seededRandom(3);
  return jobs
    .filter(({ title }) => templateTitles.includes(title))
    .map((job) => {
      const lines = templateLines(job, tax);
      const rows = job.generalItems ? withSections(job, lines) : lines;
      const lineCount = rows.filter((row) => !isSection(row)).length;
      return { companyId, id: random.id(days.ago(300)), name: job.title, rows, lineCount };
    });
}
