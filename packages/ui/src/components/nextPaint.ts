/** Waits until the next frame is painted. Requests that wait for the first paint do not delay the requests that it needs. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
