import type { ReportSection } from '../report.ts';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import { dashboard } from './dashboardBenchmark.ts';
import { lineEdit } from './lineEditBenchmark.ts';
import { pricing } from './pricingBenchmark.ts';
import { projectList } from './projectListBenchmark.ts';

/** Measures the API against a minimal server and a minimal query, and prices against floats. */
export async function measureApi(server: BenchmarkServer): Promise<ReportSection> {
  const measures = [
    ...(await projectList(server)),
    ...(await lineEdit(server)),
    ...(await pricing()),
    // last, because its companies enlarge the tables
    ...(await dashboard(server)),
  ];
  return { name: 'API', measures };
}
