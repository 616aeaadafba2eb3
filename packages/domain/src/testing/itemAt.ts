/** Returns the item at the index. The list starts again after its end. */
export const itemAt = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
