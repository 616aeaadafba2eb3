/** The general items of the demo catalogue. Columns: description, rate in dollars, code of the unit, item type. */
import { parseDemoItems } from './parseDemoItems.ts';

export const general = parseDemoItems(
  { category: 'General and labor', codePrefix: 'GN' },
  `
  Project manager                                  | 85.00  | HR | PERSONNEL
  Superintendent                                   | 78.00  | HR | PERSONNEL
  Carpenter, lead                                  | 68.00  | HR | PERSONNEL
  Carpenter                                        | 56.00  | HR | PERSONNEL
  Laborer                                          | 38.00  | HR | PERSONNEL
  Painter                                          | 52.00  | HR | PERSONNEL
  Foreman, per day                                 | 620.00 | DA | PERSONNEL
  Crew of three, per day                           | 1240.00 | DA | PERSONNEL
  Building permit                                  | 385.00 | UN | MISC
  Plan review fee                                  | 145.00 | UN | MISC
  Engineering letter                               | 550.00 | UN | MISC
  Asbestos test                                    | 225.00 | EA | MISC
  Site mobilization                                | 350.00 | BID | MISC
  Final cleaning                                   | 0.42   | SF | PERSONNEL
  Portable toilet, per month                       | 168.00 | MO | EQUIPMENT
  Temporary fence                                  | 4.60   | LF | EQUIPMENT
  Boom lift 45 ft, per week                        | 1180.00 | WK | EQUIPMENT
  Scissor lift, per day                            | 195.00 | DA | EQUIPMENT
  Air scrubber, per day                            | 68.00  | DA | EQUIPMENT
  Generator, per day                               | 85.00  | DA | EQUIPMENT
  Dump fees                                        | 62.00  | TN | MISC
  Delivery charge                                  | 95.00  | LO | MISC
  Travel over 30 miles                             | 145.00 | DA | MISC
  Emergency tarp and dry-in                        | 2.10   | SF | PERSONNEL
  Warranty visit                                   | 0.00   | NC | MISC
  Material restocking                              | 75.00  | UN | MISC
  Fuel surcharge                                   | 45.00  | LO | MISC
  Photo documentation                              | 120.00 | UN | MISC
  `,
);
