/** Waits until the next frame is painted. A request that waits for it does not delay the requests that the first paint needs. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
