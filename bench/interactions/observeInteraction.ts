/** Milliseconds from one action of a user. */
export interface Timing {
  /** Until the next frame: the longest event by Event Timing, which has steps of 8 ms and a minimum of 16 ms. */
  readonly paint: number;
  /** Until the observed element has changed and was painted. */
  readonly repainted: number;
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
}

/** Runs in the browser before a key press or a click. It cannot use imports. */
export function observeInteraction({ event, effect }: ObservedInteraction): void {
  const place = document.querySelector(effect);
  if (!place) throw new Error(`there is no ${effect}`);
  const least = 16;
  const entries: PerformanceEntry[] = [];
  const timing = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  // TypeScript has no type for the threshold
  const events = { type: 'event', durationThreshold: least };
  timing.observe(events);

  const changed = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`nothing changed in ${effect}`)), 10_000);
    const observer = new MutationObserver(() => {
      observer.disconnect();
      // the second frame starts after the first is painted
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    });
    observer.observe(place, { childList: true, characterData: true, subtree: true, attributeFilter: ['value'] });
  });
  const begun = new Promise<number>((resolve) => {
    addEventListener(event, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });

  window.benchTiming = Promise.all([begun, changed]).then(async ([start, end]) => {
    // entries arrive shortly after the frame
    await new Promise((later) => setTimeout(later, 100));
    entries.push(...timing.takeRecords());
    timing.disconnect();
    const own = entries.filter(({ startTime }) => startTime >= start - 1).map(({ duration }) => duration);
    return { paint: Math.max(least, ...own), repainted: end - start };
  });
  // the caller that awaits it handles the error
  window.benchTiming.catch(() => undefined);
}
