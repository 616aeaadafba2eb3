import type { Clock } from '../ports.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => {
    const now = new Date();
    return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
  },
};
