/** Texts of the catalogue that the specification does not have. */
export const catalogueTexts = {
  pricing: 'Pricing',
  pricingHint: 'The rate is the cost and its markup. Only users of your company see these two fields.',
};
