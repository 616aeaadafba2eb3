/** The window widths at which the layout of the estimate screen changes. */

/** In windows up to this width each row is a card. In wider windows the table is a grid. */
export const cardsMedia = '@media (max-width: 639px)';
export const columnsMedia = '@media (min-width: 640px)';
export const cardsQuery = '(max-width: 639px)';

/** Where the actions for the selected lines are at the bottom of the window. Otherwise they cover the table head. */
export const selectionAtBottomQuery = '(max-width: 1023px), (pointer: coarse)';
export const touchMedia = '@media (pointer: coarse)';

/** From this window width on, the summary is next to the line table. In narrower windows it is below the table. */
export const summaryBesideMedia = '@media (min-width: 1240px)';
export const summaryBelowMedia = '@media (max-width: 1239px)';

/** The same for a table with the columns of costs and margins, which is wider. The column of the name keeps at least 240 pixels. */
export const summaryBesideCostsMedia = '@media (min-width: 1680px)';
export const summaryBelowCostsMedia = '@media (max-width: 1679px)';

/** Space between the columns of a line, in the table and in the form below it. */
export const lineColumnGap = 'clamp(10px, 1.4cqi, 12px)';

/**
 * Cards of the lines in which the columns of a line do not fit in one row: the name and the buttons are above the numbers. The buttons
 * for a finger are larger.
 */
export const narrowCard = '@container (max-width: 719px)';
export const narrowTouchCard = '@container (max-width: 779px)';
/** The same while costs are shown. */
export const narrowCardWithCosts = '@container (max-width: 859px)';
export const narrowTouchCardWithCosts = '@container (max-width: 929px)';
/** A card in which cost and margin are below the other numbers, for example in a window of 768 px with the open navigation. */
export const narrowestCardWithCosts = '@container (max-width: 599px)';

/** The height of the heading of the lines. It stays visible above the table head while the page scrolls. */
export const linesHeadHeight = '44px';
