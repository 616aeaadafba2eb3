/** The roofing items of the demo catalogue. Columns: description, rate in dollars, code of the unit, item type. */
import { parseDemoItems } from './parseDemoItems.ts';

export const roofing = parseDemoItems(
  { category: 'Roofing', codePrefix: 'RF' },
  `
  Tear-off, one layer of asphalt shingles          | 62.00  | SQ | PERSONNEL
  Tear-off, each further layer                     | 28.50  | SQ | PERSONNEL
  Roll-off dumpster, 20 yard, haul and dump        | 485.00 | LO | EQUIPMENT
  Roof deck inspection and re-nailing              | 0.38   | SF | PERSONNEL
  OSB sheathing 7/16 in, replaced                  | 78.00  | EA | MATERIAL
  CDX plywood 1/2 in, replaced                     | 96.50  | EA | MATERIAL
  Synthetic underlayment                           | 17.25  | SQ | MATERIAL
  Ice and water shield                             | 92.00  | RL | MATERIAL
  Drip edge, aluminum, painted                     | 2.15   | LF | MATERIAL
  Starter strip shingles                           | 1.95   | LF | MATERIAL
  Architectural shingles, 30 year                  | 118.50 | SQ | MATERIAL
  Class 4 impact-resistant shingles                | 164.00 | SQ | MATERIAL
  Install architectural shingles                   | 125.00 | SQ | PERSONNEL
  Install Class 4 shingles                         | 138.00 | SQ | PERSONNEL
  Hip and ridge cap shingles                       | 4.10   | LF | MATERIAL
  Ridge vent, shingle over                         | 6.85   | LF | MATERIAL
  Box vent, 50 sq in                               | 32.00  | EA | MATERIAL
  Pipe jack flashing, neoprene                     | 14.75  | EA | MATERIAL
  Step flashing, galvanized                        | 3.40   | LF | MATERIAL
  Valley metal, W profile, 24 ga                   | 7.60   | LF | MATERIAL
  Chimney flashing kit, fabricated                 | 245.00 | EA | MATERIAL
  Skylight, fixed curb mount 2 x 4 ft              | 412.00 | EA | MATERIAL
  Coil nails, roofing, 1 1/4 in                    | 38.75  | BX | MATERIAL
  Steep pitch charge, 8/12 and over                | 34.00  | SQ | PERSONNEL
  High roof charge, two storeys                    | 18.50  | SQ | PERSONNEL
  `,
);
