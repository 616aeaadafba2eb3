/** The window widths at which the layout of the estimate screen changes. */

/** In windows up to this width, the columns do not fit next to the open navigation, so each row is a card. */
export const cardsMedia = '@media (max-width: 967px)';
export const columnsMedia = '@media (min-width: 968px)';
export const cardsQuery = '(max-width: 967px)';

/** From this window width on, the summary is next to the line table. In narrower windows it is below the table. */
export const summaryBesideMedia = '@media (min-width: 1240px)';
export const summaryBelowMedia = '@media (max-width: 1239px)';

/** The same for a table with the columns of costs and margins, which is wider. */
export const summaryBesideCostsMedia = '@media (min-width: 1440px)';
export const summaryBelowCostsMedia = '@media (max-width: 1439px)';

/** Space between the columns of a line, in the table and in the form below it. */
export const lineColumnGap = 'clamp(10px, 1.4cqi, 12px)';

/**
 * A card of the lines in which the columns of a line do not fit in one row while costs are shown, for example in a window of 1024 px
 * with the open navigation. The name is above the other columns.
 */
export const narrowCardWithCosts = '@container (max-width: 799px)';
