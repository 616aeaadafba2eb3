/** The landscaping items of the demo catalogue. Columns: description, rate in dollars, code of the unit, item type. */
import { parseDemoItems } from './parseDemoItems.ts';

export const landscaping = parseDemoItems(
  { category: 'Landscaping and decks', codePrefix: 'LS' },
  `
  Clear and strip sod                              | 0.78   | SF | PERSONNEL
  Topsoil, screened                                | 34.00  | TN | MATERIAL
  Sod, fescue, laid                                | 9.60   | SY | MATERIAL
  Mulch, shredded cedar                            | 46.00  | LO | MATERIAL
  River rock 1 1/2 in                              | 62.00  | TN | MATERIAL
  Landscape fabric                                 | 0.28   | SF | MATERIAL
  Steel edging                                     | 4.35   | LF | MATERIAL
  Drip line, installed                             | 2.10   | LF | MATERIAL
  Irrigation zone, pop-up heads                    | 465.00 | EA | PERSONNEL
  Irrigation controller, 8 zones                   | 178.00 | EA | MATERIAL
  Tree, 2 in caliper, planted                      | 385.00 | EA | MATERIAL
  Shrub, 5 gallon, planted                         | 48.50  | EA | MATERIAL
  Paver patio, laid on base                        | 17.90  | SF | PERSONNEL
  Retaining wall block                             | 21.40  | SF | MATERIAL
  French drain, 4 in perforated                    | 28.75  | LF | PERSONNEL
  Cedar fence 6 ft, privacy                        | 32.50  | LF | MATERIAL
  Gate, cedar 4 ft                                 | 245.00 | EA | MATERIAL
  Deck framing, pressure treated                   | 12.60  | SF | PERSONNEL
  Decking, composite                               | 9.85   | SF | MATERIAL
  Install decking, hidden fasteners                | 7.40   | SF | PERSONNEL
  Railing, aluminum                                | 58.00  | LF | MATERIAL
  Deck stairs, per tread                           | 92.00  | EA | PERSONNEL
  Mini excavator, per day                          | 420.00 | DA | EQUIPMENT
  Seasonal clean-up                                | 360.00 | BID | PERSONNEL
  `,
);
