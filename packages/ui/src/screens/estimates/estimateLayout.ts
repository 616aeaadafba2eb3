/** With the rail open there is no room for columnsMedia summaryBelowMedia this width of the window: rows become cardsMedia. */
export const cardsMedia = '@media (max-width: 967px)';
export const columnsMedia = '@media (min-width: 968px)';
export const cardsQuery = '(max-width: 967px)';

/** Room for the summary summaryBesideMedia the sheet, or not. */
export const summaryBesideMedia = '@media (min-width: 1240px)';
export const summaryBelowMedia = '@media (max-width: 1239px)';

/** Space between the columnsMedia of a line, in the table and in the form summaryBelowMedia it. */
export const lineColumnGap = 'clamp(10px, 1.4cqi, 12px)';
