/** Repeats `work` on all connections in parallel for `milliseconds` and returns how often `work` was completed per second. */
export async function measureRate<T>(
  connections: readonly T[],
  milliseconds: number,
  work: (connection: T) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  let count = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < start + milliseconds) {
        await work(connection);
        count += 1;
      }
    }),
  );
  return (count * 1000) / (performance.now() - start);
}
