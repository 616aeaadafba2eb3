/** Runs all benchmarks of the API, and the benchmark of the pricing. */
import { measurePricing } from '../pricing/pricingBenchmark.ts';
import type { ReportSection } from '../report.ts';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import { measureDashboard } from './dashboardBenchmark.ts';
import { measureLineEdits } from './lineEditBenchmark.ts';
import { measureProjectList } from './projectListBenchmark.ts';

/** Measures the API against minimal baselines, and the pricing of an estimate against fixed limits. */
export async function measureApi(server: BenchmarkServer): Promise<ReportSection> {
  const measures = [
    ...(await measureProjectList(server)),
    ...(await measureLineEdits(server)),
    ...(await measurePricing()),
    // The dashboard is last, because its companies enlarge the tables.
    ...(await measureDashboard(server)),
  ];
  return { name: 'API', measures };
}
