// A fault test preloads this file into a server (`jumpClock.ts`). After SIGUSR2, the clock of the process differs from the clock of the machine
// by the milliseconds in the file CLOCK_OFFSET_FILE.
import { readFileSync } from 'node:fs';

let offset = 0;
process.on('SIGUSR2', () => {
  offset = Number(readFileSync(process.env.CLOCK_OFFSET_FILE ?? '', 'utf8'));
});
const MachineDate = Date;
const now = () => MachineDate.now() + offset;
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
