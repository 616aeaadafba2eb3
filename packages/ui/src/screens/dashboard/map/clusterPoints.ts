/** Merges points of a map that are close together into clusters. */

/** A point on a map, in any unit. */
export interface MapPoint {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** Points that are drawn as one marker. `x` and `y` are the mean of their positions. */
export interface Cluster {
  readonly ids: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** Merges points until no two clusters are closer than `distance`, in the unit of the points. */
export function clusterPoints(points: readonly MapPoint[], distance: number): readonly Cluster[] {
  let clusters: readonly Cluster[] = points.map(({ id, x, y }) => ({ ids: [id], x, y }));
  for (;;) {
    const mergedClusters = mergeNeighbours(clusters, distance);
    if (mergedClusters.length === clusters.length) return mergedClusters;
    clusters = mergedClusters;
  }
}

/**
 * Merges each cluster with the clusters near it that are not merged yet. The clusters are sorted into the cells of a grid, so that
 * only clusters in neighbouring cells are compared.
 */
function mergeNeighbours(clusters: readonly Cluster[], distance: number): readonly Cluster[] {
  const cells = new Map<string, Cluster[]>();
  const findCell = ({ x, y }: Cluster) => [Math.floor(x / distance), Math.floor(y / distance)] as const;
  for (const cluster of clusters) {
    const key = findCell(cluster).join();
    const cell = cells.get(key);
    if (cell) cell.push(cluster);
    else cells.set(key, [cluster]);
  }
  const processedClusters = new Set<Cluster>();
  const mergedClusters: Cluster[] = [];
  for (const seed of clusters) {
    if (processedClusters.has(seed)) continue;
    const [column, row] = findCell(seed);
    const neighbours = [-1, 0, 1].flatMap((columnOffset) =>
      [-1, 0, 1].flatMap((rowOffset) => cells.get([column + columnOffset, row + rowOffset].join()) ?? []),
    );
    const members = neighbours.filter(
      (candidate) =>
        !processedClusters.has(candidate) && Math.hypot(candidate.x - seed.x, candidate.y - seed.y) < distance,
    );
    for (const member of members) processedClusters.add(member);
    mergedClusters.push(members.length === 1 ? seed : mergeClusters(members));
  }
  return mergedClusters;
}

function mergeClusters(clusters: readonly Cluster[]): Cluster {
  const ids = clusters.flatMap((cluster) => cluster.ids);
  const mean = (axis: 'x' | 'y') =>
    clusters.reduce((sum, cluster) => sum + cluster[axis] * cluster.ids.length, 0) / ids.length;
  return { ids, x: mean('x'), y: mean('y') };
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the smallest rectangle around the points. Returns undefined if there are no points. */
export function boundingRectangle(points: readonly Pick<MapPoint, 'x' | 'y'>[]): Rectangle | undefined {
  if (points.length === 0) return undefined;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
