/** A point on a map, in any unit. */
export interface MapPoint {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** Points that are drawn as one marker at their centre. */
export interface Cluster {
  readonly ids: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** Merges points until no two markers are closer than `distance`, in the unit of the points. */
export function clusterPoints(points: readonly MapPoint[], distance: number): readonly Cluster[] {
  let clusters: readonly Cluster[] = points.map(({ id, x, y }) => ({ ids: [id], x, y }));
  for (;;) {
    const joined = joinNeighbours(clusters, distance);
    if (joined.length === clusters.length) return joined;
    clusters = joined;
  }
}

/** One pass: each cluster takes the free clusters around it. A grid finds them without comparing all pairs. */
function joinNeighbours(clusters: readonly Cluster[], distance: number): readonly Cluster[] {
  const cells = new Map<string, Cluster[]>();
  const cellOf = ({ x, y }: Cluster) => [Math.floor(x / distance), Math.floor(y / distance)] as const;
  for (const cluster of clusters) {
    const key = cellOf(cluster).join();
    const cell = cells.get(key);
    if (cell) cell.push(cluster);
    else cells.set(key, [cluster]);
  }
  const taken = new Set<Cluster>();
  const joined: Cluster[] = [];
  for (const seed of clusters) {
    if (taken.has(seed)) continue;
    const [column, row] = cellOf(seed);
    const near = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => cells.get([column + right, row + down].join()) ?? []),
    );
    const members = near.filter(
      (other) => !taken.has(other) && Math.hypot(other.x - seed.x, other.y - seed.y) < distance,
    );
    for (const member of members) taken.add(member);
    joined.push(members.length === 1 ? seed : centreOf(members));
  }
  return joined;
}

function centreOf(clusters: readonly Cluster[]): Cluster {
  const ids = clusters.flatMap((cluster) => cluster.ids);
  const mean = (axis: 'x' | 'y') => clusters.reduce((sum, each) => sum + each[axis] * each.ids.length, 0) / ids.length;
  return { ids, x: mean('x'), y: mean('y') };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest box around the points, or undefined if there are none. */
export function boundingBox(points: readonly Pick<MapPoint, 'x' | 'y'>[]): Box | undefined {
  if (points.length === 0) return undefined;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
