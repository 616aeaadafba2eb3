/** Tests that people with normal and with deficient colour vision can distinguish the colours of the charts. */
import { readFileSync } from 'node:fs';
import { lab, rgb } from 'd3';
import { describe, expect, it } from 'vitest';
import { statusTokens } from '../../records/StatusBadge.tsx';

const css = readFileSync(new URL('../../theme/tokens.css', import.meta.url), 'utf8');

/** Returns a function that returns a colour by its name, from the first block of `selector` in tokens.css. */
function readColours(selector: string): (name: string) => string {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  const colours = new Map(
    [...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, colour]) => [name ?? '', colour ?? '']),
  );
  return (name) => {
    const colour = colours.get(name);
    if (!colour) throw new Error(`no colour ${name} in ${selector}`);
    return colour;
  };
}

/** Red, green and blue of linear light, each from 0 to 1. */
type Channels = readonly [number, number, number];

/** Converts an sRGB colour to linear light, with the formula of WCAG 2.2. */
const toLinearChannels = (colour: string): Channels => {
  const { r, g, b } = rgb(colour);
  const toLinear = (channel: number) =>
    channel <= 10 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  return [toLinear(r), toLinear(g), toLinear(b)];
};

/** The contrast ratio of two colours as defined in WCAG 2.2. */
function contrast(firstColour: string, secondColour: string): number {
  const luminance = (colour: string) => {
    const [red, green, blue] = toLinearChannels(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark, light] = [luminance(firstColour), luminance(secondColour)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Matrices that simulate colour vision, by Machado, Oliveira and Fernandes (2009). The three deficiencies are complete.
 * `normal` is vision without a deficiency: it changes no colour. The rows give the red, green and blue channel of linear light.
 */
const colourVisionMatrices: Record<string, readonly Channels[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Returns the colour that a person with this colour vision sees, as hexadecimal text. */
function simulateVision(colour: string, matrix: readonly Channels[]): string {
  const linear = toLinearChannels(colour);
  const channel = (row: Channels) => {
    const value = Math.max(0, Math.min(1, row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2]));
    return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
  };
  const [r, g, b] = matrix.map(channel) as [number, number, number];
  return rgb(r, g, b).formatHex();
}

/** The distance of two colours in CIELAB. People can just distinguish two adjacent colours with a distance of about 2. */
function distance(firstColour: string, secondColour: string): number {
  const [first, second] = [lab(firstColour), lab(secondColour)];
  return Math.hypot(first.l - second.l, first.a - second.a, first.b - second.b);
}

/** Well above 2, so that slices and small dots can also be distinguished. */
const minStatusDistance = 15;

/** The tooltip and the grey background also show which bar is active, so a lower contrast than 3:1 is enough. */
const minActiveBarContrast = 1.5;

describe.each([
  { theme: 'light', selector: ':root,\n.light' },
  { theme: 'dark', selector: '.dark' },
])('in the $theme theme', ({ selector }) => {
  const colourOf = readColours(selector);
  const statuses = Object.values(statusTokens).map((name) => `status-${name}`);

  it.each(['chart-1', 'chart-1-active', ...statuses])(
    '--%s has a contrast of at least 3:1 with the background',
    (name) => {
      expect(contrast(colourOf(name), colourOf('paper'))).toBeGreaterThanOrEqual(3);
    },
  );

  it('the colour of the active bar differs in lightness from the colour of the other bars', () => {
    expect(contrast(colourOf('chart-1'), colourOf('chart-1-active'))).toBeGreaterThanOrEqual(minActiveBarContrast);
  });

  it.each(Object.keys(colourVisionMatrices))(
    'the colours of adjacent statuses can be distinguished with this colour vision: %s',
    (name) => {
      const colours = statuses.map((status) => simulateVision(colourOf(status), colourVisionMatrices[name] ?? []));
      for (const [index, colour] of colours.entries()) {
        expect(distance(colour, colours[(index + 1) % colours.length] ?? '')).toBeGreaterThanOrEqual(minStatusDistance);
      }
    },
  );
});
