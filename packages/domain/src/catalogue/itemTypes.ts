/** The item types of the catalogue: API codes and labels [R3.08]. */
export const itemTypes = {
  EQUIPMENT: 'Equipment',
  MATERIAL: 'Material',
  MISC: 'Miscellaneous',
  PERSONNEL: 'Personnel',
} as const;

export type ItemType = keyof typeof itemTypes;

export const itemTypeCodes = Object.keys(itemTypes) as readonly ItemType[];
