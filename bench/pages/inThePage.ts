/** What is on the screen when a page is ready: so many elements of a selector. */
export interface Ready {
  readonly selector: string;
  readonly count: number;
}

export interface Seen {
  /** Milliseconds from the navigation until the page was ready and painted. */
  readonly ready: number;
  /** The same on the clock of the machine: what was asked for later is not counted. */
  readonly readyAt: number;
  /** What tasks longer than 50 ms took beyond that, until `settled`. */
  readonly blocking: number;
  readonly layoutShift: number;
}

declare global {
  interface Window {
    benchSeen: Promise<Seen>;
  }
}

/** How long after ready a page is still watched: what it put off is felt by who begins to work. */
const settled = 1_500;

/** Runs in the browser before the page's own scripts: no import reaches it there. */
export function watchPage({ selector, count, settle }: Ready & { readonly settle: number }): void {
  const tasks: PerformanceEntry[] = [];
  const shifts: PerformanceEntry[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
    type: 'layout-shift',
    buffered: true,
  });

  const painted = new Promise<number>((resolve) => {
    const look = () => {
      if (document.querySelectorAll(selector).length < count) return void requestAnimationFrame(look);
      // a message runs after the frame that has just begun was drawn
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });

  window.benchSeen = painted.then(async (ready) => {
    await new Promise((later) => setTimeout(later, settle));
    const blocking = tasks
      .filter(({ startTime }) => startTime < ready + settle)
      .reduce((sum, { duration }) => sum + duration - 50, 0);
    const layoutShift = shifts.reduce((sum, shift) => sum + ('value' in shift ? Number(shift.value) : 0), 0);
    return { ready, readyAt: performance.timeOrigin + ready, blocking, layoutShift };
  });
}

export const watching = (ready: Ready) => ({ ...ready, settle: settled });
