/** Media queries for the sizes of the window. */

/** A phone. Tables become cards, the navigation becomes a drawer, and the main action is fixed at the bottom. */
export const phone = '@media (max-width: 767px)';
/** Every window that is wider than a phone. The navigation is a column. */
export const desktop = '@media (min-width: 768px)';
/** A window that is too low for fixed bars: a phone in landscape, or a page zoomed to 400 %. */
export const shortWindow = '@media (max-height: 479px)';
/** The condition of `phone`, for `matchMedia`. */
export const phoneQuery = '(max-width: 767px)';
/** A window, wider than a phone, in which the navigation starts collapsed to its icons. */
export const narrow = '@media (min-width: 768px) and (max-width: 1023px)';
/** The condition of `narrow`, for `matchMedia`. */
export const narrowQuery = '(min-width: 768px) and (max-width: 1023px)';
/** A device whose main pointer is a finger. For `matchMedia`. */
export const touchQuery = '(pointer: coarse)';
