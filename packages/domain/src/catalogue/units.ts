/** The units of measure: API codes and labels [R3.09]. */
export const units = {
  '5GAL': '5 Gallon',
  BF: 'Board Foot',
  BID: 'Bid Item',
  BX: 'Box',
  CF: 'Cubic Foot',
  DA: 'Day',
  EA: 'Each',
  GAL: 'Gallon',
  HR: 'Hour',
  LB: 'Pound',
  LF: 'Lineal Foot',
  LO: 'Load',
  LY: 'Lineal Yard',
  MN: 'Minimum Charge',
  MO: 'Month',
  MT: 'Material Only',
  NC: 'No Charge',
  RL: 'Roll',
  SF: 'Square Foot',
  SQ: 'Square',
  SY: 'Square Yard',
  TN: 'Ton',
  UN: 'Unit',
  WK: 'Week',
} as const;

export type Unit = keyof typeof units;

export const unitCodes = Object.keys(units) as readonly Unit[];
