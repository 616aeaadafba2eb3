/** The siding items of the demo catalogue. Columns: description, rate in dollars, code of the unit, item type. */
import { parseDemoItems } from './parseDemoItems.ts';

export const siding = parseDemoItems(
  { category: 'Siding and gutters', codePrefix: 'SD' },
  `
  Remove siding and haul away                      | 0.92   | SF | PERSONNEL
  House wrap                                       | 0.24   | SF | MATERIAL
  Rigid foam insulation 1 in                       | 0.86   | SF | MATERIAL
  Vinyl lap siding, double 4 in                    | 148.00 | SQ | MATERIAL
  Fiber cement lap siding 8 1/4 in                 | 232.00 | SQ | MATERIAL
  Fiber cement panel 4 x 8 ft                      | 58.40  | EA | MATERIAL
  Fiber cement trim 5/4 x 4                        | 2.85   | LF | MATERIAL
  Engineered wood siding, pre-finished             | 268.00 | SQ | MATERIAL
  Install lap siding                               | 3.35   | SF | PERSONNEL
  Outside corner post                              | 4.45   | LF | MATERIAL
  Starter strip, siding                            | 0.98   | LF | MATERIAL
  Soffit, vented aluminum                          | 4.90   | SF | MATERIAL
  Fascia, aluminum wrapped                         | 6.20   | LF | MATERIAL
  Seamless gutter 5 in K style                     | 8.75   | LF | MATERIAL
  Seamless gutter 6 in K style                     | 10.40  | LF | MATERIAL
  Downspout 3 x 4 in                               | 7.80   | LF | MATERIAL
  Gutter guard, micro mesh                         | 9.25   | LF | MATERIAL
  Window wrap, coil stock                          | 68.00  | EA | MATERIAL
  Caulk, sealant, tube                             | 9.40   | EA | MATERIAL
  Exterior paint, two coats                        | 1.72   | SF | PERSONNEL
  Exterior paint, 100 % acrylic                    | 214.00 | 5GAL | MATERIAL
  Window, vinyl double hung 3 x 5 ft               | 386.00 | EA | MATERIAL
  Install window, retrofit                         | 245.00 | EA | PERSONNEL
  Scaffold, per week                               | 310.00 | WK | EQUIPMENT
  `,
);
