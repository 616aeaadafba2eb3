/** Projects with planned days in March 2026, for stories of the calendar. */
import type { Project } from '@plumbline/domain/projects/project';
import { exampleProjects } from './exampleProjects.ts';

/** The day of March 2026 with this number, YYYY-MM-DD. Larger numbers are in April. */
const march = (day: number) => new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10);

/** Each project has an inspection, and every second one has a job. The result is the same on every run. */
export const examplePlannedProjects = (count: number): readonly Project[] =>
  exampleProjects(count).map((project, index) => {
    const start = 3 + ((index * 7) % 26);
    return {
      ...project,
      date_inspected: march(2 + ((index * 11) % 29)),
      ...(index % 2 === 0 && { job_start_date: march(start), job_end_date: march(start + (index % 5)) }),
    };
  });
