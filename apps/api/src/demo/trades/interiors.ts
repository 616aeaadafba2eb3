/** The interior items of the demo catalogue. Columns: description, rate in dollars, code of the unit, item type. */
import { parseDemoItems } from './parseDemoItems.ts';

export const interiors = parseDemoItems(
  { category: 'Drywall and finishes', codePrefix: 'IN' },
  `
  Demolition, interior, to the studs               | 2.45   | SF | PERSONNEL
  Stud wall 2 x 4, 16 in centers                   | 5.60   | SF | PERSONNEL
  Stud 2 x 4 x 92 5/8 in                           | 4.85   | EA | MATERIAL
  Lumber, dimensional, mixed                       | 0.94   | BF | MATERIAL
  Batt insulation R-13                             | 0.72   | SF | MATERIAL
  Batt insulation R-21                             | 1.08   | SF | MATERIAL
  Drywall 1/2 in, hung                             | 1.36   | SF | PERSONNEL
  Drywall sheet 1/2 in, 4 x 8 ft                   | 14.90  | EA | MATERIAL
  Drywall sheet 5/8 in, fire rated                 | 19.40  | EA | MATERIAL
  Tape and finish, level 4                         | 0.98   | SF | PERSONNEL
  Texture, orange peel                             | 0.62   | SF | PERSONNEL
  Joint compound, all purpose                      | 18.60  | 5GAL | MATERIAL
  Corner bead, vinyl                               | 0.74   | LF | MATERIAL
  Interior paint, walls, two coats                 | 1.18   | SF | PERSONNEL
  Interior paint, eggshell                         | 46.50  | GAL | MATERIAL
  Primer, PVA                                      | 22.75  | GAL | MATERIAL
  Baseboard 5 1/4 in, primed                       | 2.40   | LF | MATERIAL
  Install trim and baseboard                       | 3.10   | LF | PERSONNEL
  Door, interior pre-hung 30 in                    | 168.00 | EA | MATERIAL
  Install interior door                            | 115.00 | EA | PERSONNEL
  Tile, porcelain 12 x 24 in                       | 4.65   | SF | MATERIAL
  Install tile, thinset                            | 9.80   | SF | PERSONNEL
  Cement backer board                              | 1.12   | SF | MATERIAL
  Luxury vinyl plank                               | 3.95   | SF | MATERIAL
  Install plank flooring                           | 2.65   | SF | PERSONNEL
  Kitchen cabinets, semi-custom                    | 286.00 | LF | MATERIAL
  Countertop, quartz, fabricated                   | 78.00  | SF | MATERIAL
  Floor protection and dust barrier                | 185.00 | UN | MISC
  `,
);
