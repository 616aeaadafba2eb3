// The toasts that a page has shown. A toast closes after two seconds [R8.08], so a step that looks for it on the page can be too late.
import type { BrowserContext, Page } from 'playwright';

export interface ShownToast {
  readonly role: string;
  readonly title: string;
  /** The lines below the title. */
  readonly texts: readonly string[];
}

/** Collects the visible toasts of all pages of a browser. */
export class ShownToasts {
  readonly #toasts = new Map<Page, ShownToast[]>();

  /** Starts to collect. Call it before the first page of the browser is opened. */
  async collectFrom(context: BrowserContext): Promise<void> {
    await context.exposeBinding('reportToast', ({ page }, toast: ShownToast) => {
      this.#toasts.set(page, [...this.of(page), toast]);
    });
    await context.addInitScript(reportToasts);
  }

  /** The toasts of this page since the last call of `clear`, the oldest first. */
  of(page: Page): readonly ShownToast[] {
    return this.#toasts.get(page) ?? [];
  }

  clear(): void {
    this.#toasts.clear();
  }
}

/** Runs in the page. Reports each toast when it becomes visible. */
function reportToasts(): void {
  const { reportToast } = window as unknown as { reportToast: (toast: ShownToast) => void };
  const reported = new WeakSet<Element>();
  const reportNewToasts = () => {
    for (const toast of document.querySelectorAll('[aria-label="Notifications"] :is([role=status], [role=alert])')) {
      if (reported.has(toast) || !toast.checkVisibility()) continue;
      reported.add(toast);
      const textOf = ({ textContent }: Element) => textContent ?? '';
      reportToast({
        role: toast.getAttribute('role') ?? '',
        title: [...toast.querySelectorAll('strong')].map(textOf).join(' '),
        texts: [...toast.querySelectorAll('p')].map(textOf),
      });
    }
  };
  new MutationObserver(reportNewToasts).observe(document, { childList: true, subtree: true });
}
