/** A fake script of Google Maps for stories, so that they need no network. */
import type { Point } from '@plumbline/domain/dashboard/signedJobs';

/** The options of the fake script of Google Maps. */
export interface FakeGoogleMapsOptions {
  /** Returns the geocoding result of an address: a point, or an error status. By default, no address is found. */
  readonly geocode?: (address: string) => Point | string;
  /** Whether the script loads but rejects the key. */
  readonly refusesKey?: boolean;
  /** Whether the script loads, but `google.maps` is empty. */
  readonly isBroken?: boolean;
  /** Whether the script does not load. */
  readonly fails?: boolean;
}

const scriptUrl = 'https://maps.googleapis.com/maps/api/js';

/**
 * Replaces the script of Google Maps with a fake map that draws its markers as buttons.
 * @returns a function that restores the browser's behaviour
 */
export function serveFakeGoogleMaps(options: FakeGoogleMapsOptions): () => void {
  const src = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src') as PropertyDescriptor;
  Object.assign(window, { plumblineMapsScript: () => runScript(options) });
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...src,
    set(this: HTMLScriptElement, url: string) {
      const isMaps = url.startsWith(scriptUrl);
      // There is no blob with this URL, so the browser cannot load it.
      const replacementUrl = options.fails ? 'blob:missing' : 'data:text/javascript,window.plumblineMapsScript()';
      src.set?.call(this, isMaps ? replacementUrl : url);
    },
  });
  return () => Object.defineProperty(HTMLScriptElement.prototype, 'src', src);
}

function runScript({ geocode = () => 'ZERO_RESULTS', refusesKey, isBroken }: FakeGoogleMapsOptions): void {
  const fakeGoogle = { maps: isBroken ? {} : mapsApi(geocode) };
  Object.assign(window, { google: fakeGoogle });
  // The library names `initMap` as the callback in the URL of the script. GoogleJobsMap.tsx sets `gm_authFailure`.
  const { initMap, gm_authFailure } = window as { initMap?: () => void; gm_authFailure?: () => void };
  initMap?.();
  if (refusesKey) setTimeout(() => gm_authFailure?.());
}

type Listener = (event?: unknown) => void;

/** Replaces Google's MVCObject: an object with event listeners. */
class FakeObject {
  readonly listeners = new Map<string, Set<Listener>>();
  addListener(name: string, listener: Listener) {
    const namedListeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, namedListeners.add(listener));
    return { remove: () => void namedListeners.delete(listener) };
  }
  trigger(name: string): void {
    for (const listener of this.listeners.get(name) ?? []) listener();
  }
}

/** Replaces Google's LatLngBounds. */
class FakeBounds {
  readonly points: Point[] = [];
  extend(point: Point): this {
    this.points.push(point);
    return this;
  }
}

/** The largest zoom of the map if no option limits it. */
const defaultMaxZoom = 21;

interface MapOptions {
  readonly center?: Point;
  readonly zoom?: number;
  readonly maxZoom?: number | null;
  readonly backgroundColor?: string;
  readonly styles?: readonly { readonly stylers: readonly { readonly color?: string }[] }[];
}

/** Projects a point to Google's world coordinates: x and y on a map of the world that is 256 pixels wide, at zoom 0. */
const mercator = ({ lat, lng }: Point): [number, number] => {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [((lng + 180) / 360) * 256, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 256];
};

/** Replaces Google's Map. Draws only its overlays: the markers and the info window. */
class FakeMap extends FakeObject {
  readonly element: HTMLElement;
  readonly overlays = new Set<{ draw(): void }>();
  centre: [number, number] = [0, 0];
  zoom = 0;
  maxZoom = defaultMaxZoom;

  constructor(element: HTMLElement, options: MapOptions = {}) {
    super();
    this.element = element;
    element.style.position = 'relative';
    element.style.overflow = 'hidden';
    this.setOptions(options);
  }
  setOptions({ center, zoom, maxZoom, styles }: MapOptions): void {
    if (maxZoom !== undefined) this.maxZoom = maxZoom ?? defaultMaxZoom;
    // The first entry of `greyMapStyle` has the colour of the land.
    const land = styles?.[0]?.stylers[0]?.color;
    if (land) this.element.style.background = land;
    if (center) this.setCenter(center);
    if (zoom !== undefined) this.setZoom(zoom);
  }
  setCenter(point: Point): void {
    this.centre = mercator(point);
    this.draw();
  }
  setZoom(zoom: number): void {
    this.zoom = Math.min(zoom, this.maxZoom);
    this.draw();
    this.trigger('zoom_changed');
  }
  getZoom(): number {
    return this.zoom;
  }
  fitBounds({ points }: FakeBounds, padding: number): void {
    const positions = points.map(mercator);
    const ranges = ([0, 1] as const).map((axis) => {
      const values = positions.map((position) => position[axis]);
      return [Math.min(...values), Math.max(...values)] as const;
    });
    const [[left, right], [top, bottom]] = ranges as [readonly [number, number], readonly [number, number]];
    const { clientWidth, clientHeight } = this.element;
    this.centre = [(left + right) / 2, (top + bottom) / 2];
    // 1e-9 prevents a division by zero for points at one position.
    const scale = Math.min(
      (clientWidth - 2 * padding) / Math.max(right - left, 1e-9),
      (clientHeight - 2 * padding) / Math.max(bottom - top, 1e-9),
    );
    this.setZoom(Math.floor(Math.log2(scale)));
    setTimeout(() => this.trigger('idle'));
  }
  toPixels(point: Point): { left: string; top: string } {
    const [x, y] = mercator(point);
    const scale = 2 ** this.zoom;
    const left = (x - this.centre[0]) * scale + this.element.clientWidth / 2;
    const top = (y - this.centre[1]) * scale + this.element.clientHeight / 2;
    return { left: `${left}px`, top: `${top}px` };
  }
  draw(): void {
    for (const overlay of this.overlays) overlay.draw();
  }
}

interface MarkerOptions {
  map?: FakeMap | null;
  position?: Point;
  title?: string;
  icon?: { scale: number; fillColor: string; strokeColor: string; strokeWeight: number };
  label?: { text: string; color: string };
  zIndex?: number;
}

/** Replaces Google's Marker. Draws it as Google draws a circle symbol. */
class FakeMarker extends FakeObject {
  readonly button = document.createElement('button');
  options: MarkerOptions = {};
  map: FakeMap | null = null;

  constructor(options: MarkerOptions = {}) {
    super();
    this.button.type = 'button';
    this.button.addEventListener('click', () => this.trigger('click'));
    this.button.addEventListener('mouseenter', () => this.trigger('mouseover'));
    this.button.addEventListener('mouseleave', () => this.trigger('mouseout'));
    this.setOptions(options);
    if (options.map) this.setMap(options.map);
  }
  setOptions(options: MarkerOptions): void {
    this.options = { ...this.options, ...options };
    this.draw();
  }
  setMap(map: FakeMap | null): void {
    this.map?.overlays.delete(this);
    this.button.remove();
    this.map = map;
    map?.overlays.add(this);
    map?.element.append(this.button);
    this.draw();
  }
  setPosition(position: Point): void {
    this.setOptions({ position });
  }
  setTitle(title: string): void {
    this.setOptions({ title });
  }
  setIcon(icon: NonNullable<MarkerOptions['icon']>): void {
    this.setOptions({ icon });
  }
  setLabel(label: NonNullable<MarkerOptions['label']>): void {
    this.setOptions({ label });
  }
  setZIndex(zIndex: number): void {
    this.setOptions({ zIndex });
  }
  // The library calls it, but the app does not use animations.
  setAnimation(): void {}
  draw(): void {
    const { position, title = '', icon, label, zIndex = 1 } = this.options;
    if (!this.map || !position) return;
    this.button.title = title;
    this.button.textContent = label?.text ?? '';
    Object.assign(this.button.style, {
      position: 'absolute',
      translate: '-50% -50%',
      width: `${2 * (icon?.scale ?? 8)}px`,
      height: `${2 * (icon?.scale ?? 8)}px`,
      padding: '0',
      border: `${icon?.strokeWeight}px solid ${icon?.strokeColor}`,
      borderRadius: '50%',
      background: icon?.fillColor,
      color: label?.color,
      font: '600 12px / 1 sans-serif',
      zIndex: `${zIndex}`,
      ...this.map.toPixels(position),
    });
  }
}

/** Replaces Google's InfoWindow. */
class FakeInfoWindow extends FakeObject {
  readonly frame = document.createElement('div');
  readonly closeButton = document.createElement('button');
  position: Point | undefined;
  map: FakeMap | null = null;

  constructor() {
    super();
    this.closeButton.textContent = '×';
    this.closeButton.ariaLabel = 'Close';
    this.closeButton.addEventListener('click', () => this.trigger('closeclick'));
    this.frame.style.cssText =
      'position:absolute;translate:-50% calc(-100% - 12px);padding:10px 12px;background:#fff;border-radius:8px;box-shadow:0 2px 7px #0004;z-index:3';
  }
  setContent(content: HTMLElement): void {
    this.frame.replaceChildren(this.closeButton, content);
  }
  setPosition(position: Point): void {
    this.position = position;
    this.draw();
  }
  getPosition(): Point | undefined {
    return this.position;
  }
  // The library calls it with options that the app does not use.
  setOptions(): void {}
  open(map: FakeMap): void {
    this.map = map;
    map.overlays.add(this);
    map.element.append(this.frame);
    this.draw();
  }
  close(): void {
    this.map?.overlays.delete(this);
    this.frame.remove();
  }
  draw(): void {
    if (this.map && this.position) Object.assign(this.frame.style, this.map.toPixels(this.position));
  }
}

const mapsApi = (geocode: NonNullable<FakeGoogleMapsOptions['geocode']>) => ({
  Map: FakeMap,
  Marker: FakeMarker,
  InfoWindow: FakeInfoWindow,
  LatLngBounds: FakeBounds,
  SymbolPath: { CIRCLE: 0 },
  event: {
    addListener: (target: FakeObject, name: string, listener: Listener) => target.addListener(name, listener),
    addListenerOnce: (target: FakeObject, name: string, listener: Listener) => {
      const subscription = target.addListener(name, () => {
        subscription.remove();
        listener();
      });
      return subscription;
    },
    removeListener: (listener: { remove(): void }) => listener.remove(),
  },
  Geocoder: class {
    async geocode({ address }: { readonly address: string }) {
      const result = geocode(address);
      if (typeof result === 'string') throw Object.assign(new Error(result), { code: result });
      return { results: [{ types: ['street_address'], geometry: { location: { toJSON: () => result } } }] };
    }
  },
});
