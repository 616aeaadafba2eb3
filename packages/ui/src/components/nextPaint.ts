/** Resolves after the next frame was painted. Requests that wait for it do not delay the requests of the first paint. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
