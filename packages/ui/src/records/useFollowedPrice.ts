/** The hook that connects the fields of a cost, its markup and a rate. */
import { followPrice, isPriceEmpty, type PriceParsers, type PriceTexts } from '@plumbline/domain/catalogue/markup';
import { useRef } from 'react';

interface FollowedPriceOptions {
  /** Returns the texts of the fields. */
  readonly texts: () => PriceTexts;
  readonly setText: (field: keyof PriceTexts, text: string) => void;
  /** Returns the markup of a cost that is typed while there is no markup. Null if there is no default. */
  readonly defaultMarkup: () => number | null;
  /** Default: typed numbers without formulas. */
  readonly parsers?: PriceParsers;
}

/** Returns the handlers of one of the fields. While the user types in it, the others follow. */
export function useFollowedPrice({ texts, setText, defaultMarkup, parsers }: FollowedPriceOptions) {
  /** The texts from before the user began to type in the field with the focus. */
  const before = useRef<PriceTexts | null>(null);
  return (field: keyof PriceTexts) => ({
    onFocus: () => {
      before.current = texts();
    },
    onTyped: (text: string) => {
      const current = texts();
      const followed = followPrice(before.current ?? current, field, text, defaultMarkup(), parsers);
      for (const other of ['cost', 'markup', 'rate'] as const)
        if (other !== field && followed[other] !== current[other]) setText(other, followed[other]);
      // `texts` can hide the displayed markup.
      if (field !== 'markup' && isPriceEmpty(followed)) setText('markup', '');
    },
  });
}
