import { usedRadixStyles } from './scripts/radixStyles.ts';

export default { plugins: [usedRadixStyles()] };
