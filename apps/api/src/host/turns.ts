/** Lets `most` pieces of work run at once; the rest waits in the order it came, `seconds` at the longest. */
export function turns(most: number, seconds: number, late: () => Error) {
  let running = 0;
  const waiting: (() => void)[] = [];

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      if (running < most) {
        running += 1;
        resolve();
        return;
      }
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(late());
      }, seconds * 1000);
      waiting.push(go);
    });

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
