/** Measures in the browser how long a page takes until it is ready. */

/** A page is ready when it has `count` elements of a selector. */
export interface ReadyCondition {
  readonly selector: string;
  readonly count: number;
}

export interface PageMetrics {
  /** Milliseconds from the navigation until the page was ready and painted. */
  readonly readyMilliseconds: number;
  /** The system time at which the page was ready, in milliseconds since 1970. Later requests do not count. */
  readonly readyAt: number;
  /**
   * The total blocking time: the sum of the time above 50 ms of each long task, until `observationMilliseconds` after the page was
   * ready.
   */
  readonly blockingMilliseconds: number;
  /** The sum of the layout shift scores. */
  readonly layoutShift: number;
}

declare global {
  interface Window {
    benchMetrics: Promise<PageMetrics>;
  }
}

/** Milliseconds after the page is ready in which tasks still count, because a page can postpone work that then delays the user. */
const observationMilliseconds = 1_500;

/** Runs in the browser before the scripts of the page. It cannot use imports. */
export function observePage({
  selector,
  count,
  observationMilliseconds,
}: ReadyCondition & { readonly observationMilliseconds: number }): void {
  // In milliseconds. Longer tasks are long tasks, and the page is blocked for the part after this time.
  const longTaskThreshold = 50;
  const tasks: PerformanceEntry[] = [];
  const shifts: PerformanceEntry[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
    type: 'layout-shift',
    buffered: true,
  });

  const painted = new Promise<number>((resolve) => {
    const checkElements = () => {
      if (document.querySelectorAll(selector).length < count) return void requestAnimationFrame(checkElements);
      // A message is delivered after the current frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(checkElements);
  });

  window.benchMetrics = painted.then(async (readyMilliseconds) => {
    await new Promise((resolve) => setTimeout(resolve, observationMilliseconds));
    const blockingMilliseconds = tasks
      .filter(({ startTime }) => startTime < readyMilliseconds + observationMilliseconds)
      .reduce((sum, { duration }) => sum + duration - longTaskThreshold, 0);
    const layoutShift = shifts.reduce((sum, shift) => sum + ('value' in shift ? Number(shift.value) : 0), 0);
    return {
      readyMilliseconds,
      readyAt: performance.timeOrigin + readyMilliseconds,
      blockingMilliseconds,
      layoutShift,
    };
  });
}

/** The argument of `observePage`. */
export const observePageArgument = (condition: ReadyCondition) => ({
  ...condition,
  observationMilliseconds,
});
