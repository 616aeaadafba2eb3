// After `npm install` from a registry that lacks some platforms' packages: names them in package-lock.json all the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { missingPlatformPackages } from './lockPlatforms.ts';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPlatformPackages(lock.packages);
const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
if (Object.keys(missing).length > 0) {
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
}
console.log(`${Object.keys(missing).length} packages added to package-lock.json`);
