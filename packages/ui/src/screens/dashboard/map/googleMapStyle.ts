/** The grey style of Google Maps, in the colours of the theme. */

/** The colours of the theme for the map. Google Maps does not accept CSS variables. */
export interface MapColours {
  readonly water: string;
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  /** The colour of the names of places. */
  readonly name: string;
  /** The three colours of the status Job Signed, in which the markers are drawn. */
  readonly signed: string;
  readonly signedBackground: string;
  readonly signedInk: string;
  /** The background colour of the page. It contrasts with the other colours of a marker. */
  readonly paper: string;
}

/** Reads the colours from the CSS variables of the theme. */
export function readMapColours(element: Element): MapColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    water: token('--map-water'),
    land: token('--map-land'),
    coast: token('--map-coast'),
    border: token('--map-border'),
    name: token('--map-name'),
    signed: token('--status-signed'),
    signedBackground: token('--status-signed-bg'),
    signedInk: token('--status-signed-ink'),
    paper: token('--paper'),
  };
}

/** The grey map style: land, water, borders, roads and names in low contrast [R2.16]. */
export const greyMapStyle = ({ water, land, coast, border, name }: MapColours): google.maps.MapTypeStyle[] => [
  { elementType: 'geometry', stylers: [{ color: land }] },
  { elementType: 'labels.icon', stylers: [{ visibility: 'off' }] },
  { elementType: 'labels.text.fill', stylers: [{ color: name }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: land }] },
  // Borders and the edges of highways have the darker line colour, `coast`. Roads have the lighter one, `border`.
  { featureType: 'administrative', elementType: 'geometry.stroke', stylers: [{ color: coast }] },
  { featureType: 'poi', stylers: [{ visibility: 'off' }] },
  { featureType: 'transit', stylers: [{ visibility: 'off' }] },
  { featureType: 'road', elementType: 'geometry', stylers: [{ color: border }] },
  { featureType: 'road.highway', elementType: 'geometry.stroke', stylers: [{ color: coast }] },
  { featureType: 'water', elementType: 'geometry', stylers: [{ color: water }] },
];
