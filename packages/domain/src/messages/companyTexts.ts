/** Texts of the company profile that the specification does not have. */
export const companyTexts = {
  pricing: 'Pricing',
  defaultMarkupHint:
    'Added to the cost of a catalogue item or a line to get its rate. An item type can have another markup. Only users of your company see costs and markups.',
};
