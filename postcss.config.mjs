// The configuration of PostCSS: removes the rules of unused Radix components.
import { usedRadixStyles } from './scripts/radixStyles.ts';

export default { plugins: [usedRadixStyles()] };
