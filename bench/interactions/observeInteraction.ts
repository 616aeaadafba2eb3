/** Measures in the browser how long the page takes to respond to an action of the user. */

/** Milliseconds from one action of a user until the browser shows a response. */
export interface Timing {
  /**
   * Until the next frame is painted. One action causes several events: this is the longest `duration` that Event Timing reports for
   * them. Event Timing has steps of 8 ms and a minimum of 16 ms.
   */
  readonly nextPaint: number;
  /** Until the observed element has changed and was painted. */
  readonly effectPaint: number;
}

declare global {
  interface Window {
    benchTiming: Promise<Timing>;
  }
}

export interface ObservedInteraction {
  /** Type of the user's event. The next event of this type is measured. */
  readonly event: 'keydown' | 'click';
  /** Selector of the element that changes. */
  readonly effect: string;
  /** Selector of an element that exists after the change. If it is missing, the first change is measured. */
  readonly result?: string;
}

/** Runs in the browser before a key press or a click. It cannot use imports, because Playwright sends only the text of the function to the page. */
export function observeInteraction({ event, effect, result }: ObservedInteraction): void {
  const element = document.querySelector(effect);
  if (!element) throw new Error(`there is no ${effect}`);
  // In milliseconds, the minimum of Event Timing.
  const minimumDuration = 16;
  const entries: PerformanceEntry[] = [];
  const eventObserver = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  // TypeScript has no type for durationThreshold.
  const observerOptions = { type: 'event', durationThreshold: minimumDuration };
  eventObserver.observe(observerOptions);

  const repaint = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`nothing changed in ${effect}`)), 10_000);
    const mutationObserver = new MutationObserver(() => {
      if (result && !document.querySelector(result)) return;
      mutationObserver.disconnect();
      // The second frame starts after the first is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    });
    mutationObserver.observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['value'],
    });
  });
  const userEvent = new Promise<number>((resolve) => {
    addEventListener(event, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });

  window.benchTiming = Promise.all([userEvent, repaint]).then(async ([start, end]) => {
    // Entries arrive shortly after the frame.
    await new Promise((resolve) => setTimeout(resolve, 100));
    entries.push(...eventObserver.takeRecords());
    eventObserver.disconnect();
    // Start times are rounded, so an entry can start up to 1 ms before its event.
    const durations = entries.filter(({ startTime }) => startTime >= start - 1).map(({ duration }) => duration);
    return { nextPaint: Math.max(minimumDuration, ...durations), effectPaint: end - start };
  });
  // The caller awaits the promise and handles its error. This line prevents a report of an unhandled rejection.
  window.benchTiming.catch(() => undefined);
}
