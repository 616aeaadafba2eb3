/** Lets `atOnce` pieces of work run side by side; the others wait in the order they came. */
export function turns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // whoever is next takes the place over
      if (next) next();
      else running -= 1;
    }
  };
}
