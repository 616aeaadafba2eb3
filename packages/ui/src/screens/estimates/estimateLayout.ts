/** The window widths at which the layout of the estimate screen changes. */

/** Below this window width the columns do not fit next to the open navigation, so rows become cards. */
export const cardsMedia = '@media (max-width: 967px)';
export const columnsMedia = '@media (min-width: 968px)';
export const cardsQuery = '(max-width: 967px)';

/** From this window width on, the summary fits next to the line table. */
export const summaryBesideMedia = '@media (min-width: 1240px)';
export const summaryBelowMedia = '@media (max-width: 1239px)';

/** With the columns of the costs, the summary fits next to the line table from this window width on. */
export const costsBesideMedia = '@media (min-width: 1440px)';
export const costsBelowMedia = '@media (max-width: 1439px)';

/** Space between the columns of a line, in the table and in the form below it. */
export const lineColumnGap = 'clamp(10px, 1.4cqi, 12px)';
