/** With the rail open there is no room for columns below this width of the window: rows become cards. */
export const cards = '@media (max-width: 967px)';
export const columns = '@media (min-width: 968px)';
export const cardsQuery = '(max-width: 967px)';

/** Room for the summary beside the sheet, or not. */
export const beside = '@media (min-width: 1240px)';
export const below = '@media (max-width: 1239px)';
