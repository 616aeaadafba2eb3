/** The concrete items of the demo catalogue. Columns: description, rate in dollars, code of the unit, item type. */
import { parseDemoItems } from './parseDemoItems.ts';

export const concrete = parseDemoItems(
  { category: 'Concrete and masonry', codePrefix: 'CN' },
  `
  Remove concrete slab 4 in                        | 3.15   | SF | PERSONNEL
  Excavate and grade                               | 1.85   | SF | PERSONNEL
  Road base, compacted                             | 38.50  | TN | MATERIAL
  Form boards and stakes                           | 3.90   | LF | MATERIAL
  Rebar #4, placed                                 | 1.64   | LF | MATERIAL
  Welded wire mesh                                 | 0.58   | SF | MATERIAL
  Vapor barrier 10 mil                             | 0.32   | SF | MATERIAL
  Concrete 4000 psi, delivered                     | 6.85   | CF | MATERIAL
  Place and finish slab, broom                     | 3.40   | SF | PERSONNEL
  Stamped finish and color                         | 6.75   | SF | PERSONNEL
  Control joints, saw cut                          | 1.90   | LF | PERSONNEL
  Curing and sealing                               | 0.85   | SF | MATERIAL
  Concrete pump, minimum                           | 675.00 | MN | EQUIPMENT
  Footing 16 x 8 in, formed and poured             | 24.50  | LF | PERSONNEL
  Sonotube 12 in                                   | 14.20  | LF | MATERIAL
  Anchor bolts 1/2 in                              | 3.60   | EA | MATERIAL
  CMU block 8 in, laid                             | 17.25  | SF | PERSONNEL
  Brick veneer, laid                               | 23.80  | SF | PERSONNEL
  Stone veneer, manufactured                       | 11.60  | SF | MATERIAL
  Mortar, type S                                   | 11.80  | EA | MATERIAL
  Tuckpointing                                     | 12.75  | SF | PERSONNEL
  Skid steer with operator                         | 128.00 | HR | EQUIPMENT
  `,
);
