/** The plumbing items of the demo catalogue. Columns: description, rate in dollars, code of the unit, item type. */
import { parseDemoItems } from './parseDemoItems.ts';

export const plumbing = parseDemoItems(
  { category: 'Plumbing', codePrefix: 'PL' },
  `
  Plumber, journeyman                              | 98.00  | HR | PERSONNEL
  Plumber, apprentice                              | 56.00  | HR | PERSONNEL
  PEX tubing 1/2 in                                | 0.62   | LF | MATERIAL
  PEX tubing 3/4 in                                | 0.98   | LF | MATERIAL
  Copper pipe 3/4 in, type L                       | 5.85   | LF | MATERIAL
  ABS drain pipe 2 in                              | 2.40   | LF | MATERIAL
  ABS drain pipe 3 in                              | 4.15   | LF | MATERIAL
  Ball valve 3/4 in                                | 18.90  | EA | MATERIAL
  Angle stop, quarter turn                         | 12.40  | EA | MATERIAL
  P-trap 1 1/2 in                                  | 9.75   | EA | MATERIAL
  Water heater, gas 50 gal                         | 868.00 | EA | MATERIAL
  Water heater, tankless 199k BTU                  | 1485.00 | EA | MATERIAL
  Install water heater                             | 720.00 | EA | PERSONNEL
  Expansion tank                                   | 54.00  | EA | MATERIAL
  Toilet, elongated, 1.28 gpf                      | 264.00 | EA | MATERIAL
  Set toilet                                       | 185.00 | EA | PERSONNEL
  Lavatory faucet                                  | 148.00 | EA | MATERIAL
  Kitchen sink, undermount stainless               | 318.00 | EA | MATERIAL
  Kitchen faucet, pull down                        | 236.00 | EA | MATERIAL
  Shower valve and trim                            | 274.00 | EA | MATERIAL
  Bathtub, alcove, acrylic                         | 428.00 | EA | MATERIAL
  Shower pan, 36 x 60 in                           | 512.00 | EA | MATERIAL
  Garbage disposal 3/4 hp                          | 164.00 | EA | MATERIAL
  Camera inspection of sewer line                  | 295.00 | UN | EQUIPMENT
  Hydro jetting                                    | 410.00 | UN | EQUIPMENT
  `,
);
