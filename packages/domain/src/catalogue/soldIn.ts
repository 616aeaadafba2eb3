/** Whether an item is sold in any quantity, or only in whole units. */
export const soldIn = { any: 'Any quantity', whole: 'Whole units' } as const;

export const soldInCodes = Object.keys(soldIn) as readonly (keyof typeof soldIn)[];
