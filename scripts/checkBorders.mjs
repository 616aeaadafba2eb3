import { crossings } from './borders.mjs';
import { root } from './run.mjs';

const found = await crossings(root);
for (const { rule, from, to } of found) console.error(`${rule}: ${from} -> ${to}`);
process.exitCode = found.length === 0 ? 0 : 1;
