/** The electrical items of the demo catalogue. Columns: description, rate in dollars, code of the unit, item type. */
import { parseDemoItems } from './parseDemoItems.ts';

export const electrical = parseDemoItems(
  { category: 'Electrical', codePrefix: 'EL' },
  `
  Electrician, journeyman                          | 92.00  | HR | PERSONNEL
  Electrician, apprentice                          | 54.00  | HR | PERSONNEL
  Service panel 200 A, 40 space                    | 348.00 | EA | MATERIAL
  Replace service panel, labor                     | 1450.00 | EA | PERSONNEL
  Breaker, single pole 20 A                        | 8.95   | EA | MATERIAL
  Breaker, AFCI 15 A                               | 52.40  | EA | MATERIAL
  Breaker, double pole 50 A                        | 24.60  | EA | MATERIAL
  Cable NM-B 14/2 with ground, 250 ft              | 98.00  | RL | MATERIAL
  Cable NM-B 12/2 with ground, 250 ft              | 142.00 | RL | MATERIAL
  Cable NM-B 6/3 with ground                       | 4.85   | LF | MATERIAL
  EMT conduit 3/4 in                               | 1.42   | LF | MATERIAL
  Receptacle, tamper resistant                     | 3.20   | EA | MATERIAL
  Receptacle, GFCI 20 A                            | 21.50  | EA | MATERIAL
  Switch, single pole                              | 2.85   | EA | MATERIAL
  Dimmer, LED                                      | 28.75  | EA | MATERIAL
  Recessed light, LED 6 in                         | 24.90  | EA | MATERIAL
  Install recessed light                           | 85.00  | EA | PERSONNEL
  Ceiling fan rated box                            | 16.40  | EA | MATERIAL
  Smoke and CO detector, hardwired                 | 48.00  | EA | MATERIAL
  Bath fan 110 CFM                                 | 126.00 | EA | MATERIAL
  EV charger outlet, NEMA 14-50                    | 76.00  | EA | MATERIAL
  Ground rod and clamp                             | 34.50  | EA | MATERIAL
  Trenching for conduit, 24 in                     | 9.60   | LF | EQUIPMENT
  Electrical permit and inspection                 | 265.00 | UN | MISC
  `,
);
