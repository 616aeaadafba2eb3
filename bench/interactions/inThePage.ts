/** Milliseconds from one thing that a person did. */
export interface Felt {
  /** Until the next picture: the longest of its events by Event Timing, which counts in steps of 8 and tells of none under 16. */
  readonly paint: number;
  /** Until what was watched had changed and its picture was drawn. */
  readonly repainted: number;
}

declare global {
  interface Window {
    benchFelt: Promise<Felt>;
  }
}

export interface Watch {
  /** What the person does: the next event of this type is the one that is timed. */
  readonly event: 'keydown' | 'click';
  /** Where its effect shows. */
  readonly effect: string;
}

/** Runs in the browser just before a key or a click; no import reaches it there. */
export function watchFor({ event, effect }: Watch): void {
  const place = document.querySelector(effect);
  if (!place) throw new Error(`there is no ${effect}`);
  const least = 16;
  const entries: PerformanceEntry[] = [];
  const timing = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  // TypeScript does not know of the threshold yet
  const events = { type: 'event', durationThreshold: least };
  timing.observe(events);

  const changed = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`nothing changed in ${effect}`)), 10_000);
    const observer = new MutationObserver(() => {
      observer.disconnect();
      // the second frame begins when the first one is drawn
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    });
    observer.observe(place, { childList: true, characterData: true, subtree: true, attributeFilter: ['value'] });
  });
  const begun = new Promise<number>((resolve) => {
    addEventListener(event, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });

  window.benchFelt = Promise.all([begun, changed]).then(async ([start, end]) => {
    // entries come a little after the picture
    await new Promise((later) => setTimeout(later, 100));
    entries.push(...timing.takeRecords());
    timing.disconnect();
    const own = entries.filter(({ startTime }) => startTime >= start - 1).map(({ duration }) => duration);
    return { paint: Math.max(least, ...own), repainted: end - start };
  });
  // told to who awaits it
  window.benchFelt.catch(() => undefined);
}
