/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Durations {
  readonly counts: number[];
  sum: number;
  total: number;
}

export interface Metrics {
  observe(route: string, status: number, seconds: number): void;
  /** Prometheus text. */
  render(): string;
}

const label = (value: string) => value.replace(/["\\\n]/g, '_');

/** Requests and durations of this process, by route of the table: never by path, which has no bound. */
export function metrics(): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, Durations>();

  return {
    observe(route, status, seconds) {
      const key = `route="${label(route)}",status="${status}"`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
      const of = durations.get(route) ?? { counts: buckets.map(() => 0), sum: 0, total: 0 };
      durations.set(route, of);
      for (const [at, bound] of buckets.entries()) if (seconds <= bound) of.counts[at] = (of.counts[at] ?? 0) + 1;
      of.sum += seconds;
      of.total += 1;
    },

    render() {
      const lines = [
        '# HELP plumbline_http_requests_total Requests answered.',
        '# TYPE plumbline_http_requests_total counter',
        ...Array.from(requests, ([key, count]) => `plumbline_http_requests_total{${key}} ${count}`),
        '# HELP plumbline_http_request_duration_seconds Time to answer.',
        '# TYPE plumbline_http_request_duration_seconds histogram',
        ...Array.from(durations, ([route, of]) => histogram(`route="${label(route)}"`, of)).flat(),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

const histogram = (labels: string, { counts, sum, total }: Durations): readonly string[] => [
  ...buckets.map((le, at) => `plumbline_http_request_duration_seconds_bucket{${labels},le="${le}"} ${counts[at]}`),
  `plumbline_http_request_duration_seconds_bucket{${labels},le="+Inf"} ${total}`,
  `plumbline_http_request_duration_seconds_sum{${labels}} ${sum}`,
  `plumbline_http_request_duration_seconds_count{${labels}} ${total}`,
];
