/** Resolves after the next frame was painted. The browser starts requests that follow it after the requests of the first paint. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
