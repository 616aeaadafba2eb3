/** The example lines of the estimate stories. */
import type { EstimateItem } from '../estimates/lines/estimate.ts';
import { aLine, anId } from './builders.ts';

const roofingLines = [
  { description: 'Tear-off and haul-away, two layers', rate: 85, quantity: 24, tax: 0, unit: 'SQ' },
  { description: 'Architectural shingles, installed', rate: 415, quantity: 24, tax: 8.25, unit: 'SQ' },
  { description: 'Ice and water shield', rate: 122, quantity: 14, tax: 8.25, unit: 'RL' },
  { description: 'Drip edge, aluminum', rate: 4.25, quantity: 212, tax: 8.25, unit: 'LF' },
  { description: 'Ridge vent', rate: 11.5, quantity: 48, tax: 8.25, unit: 'LF' },
  { description: 'Pipe boots', rate: 38, quantity: 4, tax: 8.25, unit: 'EA' },
  { description: 'Decking replacement, allowance', rate: 96, quantity: 10, tax: 8.25, unit: 'EA' },
  { description: 'Dumpster, 20 yard', rate: 475, quantity: 1, tax: 0, unit: 'LO' },
  { description: 'Permit and inspection', rate: 262, quantity: 1, tax: 0, unit: 'BID' },
] as const;

/**
 * Returns `count` roofing lines with the indexes 1, 2, 3 and so on. After nine lines the descriptions repeat with the number of another
 * building, so that each description is unique: `Ridge vent, building 2`.
 */
export const exampleLines = (count: number): EstimateItem[] =>
  Array.from({ length: count }, (_, index) => {
    const line = roofingLines[index % roofingLines.length] ?? roofingLines[0];
    const building = Math.floor(index / roofingLines.length) + 1;
    const description = building === 1 ? line.description : `${line.description}, building ${building}`;
    // From 10,000 on, so that the ids differ from those of the sections in the stories, which start at 20,000.
    return aLine({ ...line, description, index: index + 1, id: anId(10_000 + index) });
  });
