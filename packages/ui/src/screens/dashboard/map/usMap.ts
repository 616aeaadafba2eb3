/** The map of the United States: its shapes, its labels and the projection of coordinates. */
import { usStates } from '@plumbline/domain/company/usStates';
import type { Point } from '@plumbline/domain/dashboard/signedJobs';
import { geoAlbersUsa, geoConicEqualArea, geoPath } from 'd3-geo';
import { feature, merge, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import type { Rectangle } from './clusterPoints.ts';

/** The file `us-atlas/states-albers-10m`: the states, already projected to map units. */
export type UsAtlas = Topology<{ states: GeometryCollection<{ name: string }> }>;

/** The bounds of the country in map units. */
export const mapBounds: Rectangle = { left: -58, top: 12, right: 958, bottom: 607 };

/** The radius of the earth in kilometres. */
const earthRadius = 6371;

/** The scale of the projections: the radius of the earth in map units. */
const projectionScale = 1300;

/** The scale of the map. The inset of Alaska has a smaller scale. */
export const kilometresPerMapUnit = earthRadius / projectionScale;

/** The projection of us-atlas, with the scale and position from its documentation. */
const statesProjection = geoAlbersUsa().scale(projectionScale).translate([487.5, 305]);

/** `states-albers-10m` does not contain Puerto Rico. The map shows Puerto Rico next to Florida at the same scale. */
const puertoRicoProjection = geoConicEqualArea()
  .rotate([66.4, 0])
  .center([0, 18.2])
  .parallels([8, 18])
  .scale(projectionScale)
  .translate([908, 578]);

const isPuertoRico = ({ lat, lng }: Point) => lat > 17.5 && lat < 18.8 && lng > -68.2 && lng < -65;

/** Longitudes and latitudes from `us-atlas/states-10m`, which is not projected and contains Puerto Rico. */
const puertoRicanCoast: readonly [number, number][] = [
  [-67.27, 18.37],
  [-67.02, 18.51],
  [-66.47, 18.47],
  [-66.14, 18.47],
  [-65.74, 18.38],
  [-65.62, 18.28],
  [-65.69, 18.18],
  [-65.92, 17.98],
  [-66.19, 17.94],
  [-66.46, 17.99],
  [-66.79, 17.97],
  [-67.1, 17.95],
  [-67.2, 18.09],
];

/**
 * Projects a point to map units. Returns null if the point is outside the rectangles of the map, which also contain parts of Canada and
 * Mexico.
 */
export function projectPoint(point: Point): readonly [x: number, y: number] | null {
  return (isPuertoRico(point) ? puertoRicoProjection : statesProjection)([point.lng, point.lat]);
}

export interface StateLabel {
  readonly name: string;
  /** The abbreviation of the state, for example CO. */
  readonly code: string;
  /** The centre of the state in map units. */
  readonly x: number;
  readonly y: number;
  /** The width of the state in map units. */
  readonly width: number;
}

export interface UsMap {
  /** The SVG path of the land. */
  readonly land: string;
  /** The SVG path of the borders between states. */
  readonly borders: string;
  readonly labels: readonly StateLabel[];
}

/** Converts the atlas to SVG paths and labels. */
export function createUsMap(atlas: UsAtlas): UsMap {
  const path = geoPath().digits(1);
  const stateCollection = atlas.objects.states;
  const shapes = stateCollection.geometries as (Polygon | MultiPolygon)[];
  const puertoRicoPath = puertoRicanCoast
    .map((coordinates) =>
      puertoRicoProjection(coordinates)
        ?.map((value) => value.toFixed(1))
        .join(),
    )
    .join('L');
  const codes = new Map(Object.entries(usStates).map(([code, name]) => [name as string, code]));
  const labels = feature(atlas, stateCollection).features.flatMap((state) => {
    const { name } = state.properties;
    const code = codes.get(name);
    const [x, y] = path.centroid(state);
    const [[left], [right]] = path.bounds(state);
    return code ? [{ name, code, x, y, width: right - left }] : [];
  });
  return {
    land: `${path(merge(atlas, shapes)) ?? ''}M${puertoRicoPath}Z`,
    borders: path(mesh(atlas, stateCollection, (a, b) => a !== b)) ?? '',
    labels,
  };
}
