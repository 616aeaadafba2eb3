/** Shows the billing portal of the API in a frame, for connected stories. */
import { FailedState } from '@plumbline/ui/components/FailedState';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchWithoutServiceWorker } from './network.ts';

export interface BillingPortalProps {
  url: URL;
  /** Called with the path of the app to which the portal returns. */
  onLeave: (path: string) => void;
}

/** The service worker of MSW handles no page navigations, so this component fetches the page and sends its form. */
export function BillingPortal({ url, onLeave }: BillingPortalProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [html, setHtml] = useState('');
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    setFailed(false);
    setHtml(await fetchPage(url));
  }, [url]);
  const showFailure = useCallback(() => setFailed(true), []);

  useEffect(() => {
    load().catch(showFailure);
  }, [load, showFailure]);

  async function submit(form: HTMLFormElement) {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) body.append(name, String(value));
    const response = await fetchWithoutServiceWorker(
      new Request(url, { method: 'POST', body, headers: { Origin: url.origin } }),
    );
    if (response.status >= 500) throw new Error(`The billing portal returned status ${response.status}`);
    const target = response.headers.get('Location');
    if (target) onLeave(new URL(target, url).pathname);
    else setHtml(await insertStyle(await response.text()));
  }

  function interceptFormsAndLinks() {
    const page = frame.current?.contentDocument;
    page?.addEventListener('submit', (event) => {
      event.preventDefault();
      submit(event.target as HTMLFormElement).catch(showFailure);
    });
    page?.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link) return;
      event.preventDefault();
      onLeave(new URL(link.href, url).pathname);
    });
  }

  if (failed)
    return (
      <FailedState message="The billing portal could not be loaded" onRetry={() => void load().catch(showFailure)} />
    );
  return (
    <iframe
      ref={frame}
      title="Billing portal"
      srcDoc={html}
      onLoad={interceptFormsAndLinks}
      style={{ display: 'block', width: '100%', height: '100dvh', border: 0 }}
    />
  );
}

async function fetchPage(url: URL): Promise<string> {
  const response = await fetchWithoutServiceWorker(new Request(url));
  if (!response.ok) throw new Error(`The billing portal returned status ${response.status}`);
  return insertStyle(await response.text());
}

/** Inserts the stylesheet and the typeface into the page, because the frame cannot load them from the API. */
async function insertStyle(html: string): Promise<string> {
  const link = /<link rel="stylesheet" href="([^"]+)">/.exec(html);
  if (!link?.[1]) return html;
  const style = await fetchWithoutServiceWorker(new Request(new URL(link[1], location.origin)));
  return html.replace(link[0], `<style>${fontFaces()}${await style.text()}</style>`);
}

/** The `@font-face` rules of Storybook for the typeface of the app. The API in the browser has no font file. */
const fontFaces = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes('Figtree'))
    .map(({ cssText }) => cssText)
    .join('\n');
