/** Texts of the catalogue that the specification does not have. */
export const catalogueTexts = {
  pricing: 'Pricing',
  packages: 'Packages',
  packagesHint:
    'Whole units are rounded up when the item is added to an estimate. Formulas of assemblies can use what one unit covers.',
  pricingHint:
    'The rate is the cost and its markup. Only users of your company see the cost and the markup. New lines of estimates have the tax.',
  scopeHint: 'The scope of work. Lines of estimates start with it, below their name.',
};
