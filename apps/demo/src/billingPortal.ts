// Shows the built-in billing portal. MSW does not handle page navigations, so this page gets the HTML of the portal from the API,
// and sends the form of the portal to the API.
import '@plumbline/ui/theme/font.css';
import { connectApi } from './connectApi.ts';
import { createMailbox } from './mailbox.ts';
import { demoRoot, demoUrl, portalRequestPath } from './pageUrls.ts';

const root = demoRoot(location);
const apiPromise = connectApi({ onMail: createMailbox().receive });

const parseHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Sends a request to the portal. Shows the page of the response, or follows its redirect. */
async function sendRequest(init?: RequestInit): Promise<void> {
  const api = await apiPromise;
  const response = await api.fetch(new Request(portalRequestPath(new URL(location.href)), init));
  const redirect = response.headers.get('location');
  if (redirect) return location.assign(demoUrl(new URL(redirect, location.origin), root));
  const page = parseHtml(await response.text());
  const [styleLink] = page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const css = styleLink && (await (await api.fetch(new Request(styleLink.getAttribute('href') ?? ''))).text());
  showPage(page, css ?? '');
}

/** Replaces the content of this document. The links lead to the pages of the demo. */
function showPage(page: Document, css: string): void {
  for (const link of page.querySelectorAll('a'))
    link.href = demoUrl(new URL(link.getAttribute('href') ?? '', location.origin), root).href;
  const style = document.createElement('style');
  style.textContent = css;
  // The stylesheets of this page that are in the body would be removed with the content of the body.
  document.head.append(...document.querySelectorAll('body link[rel="stylesheet"]'), style);
  Object.assign(document.documentElement.dataset, page.documentElement.dataset);
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  document.querySelector('[role="alert"]')?.scrollIntoView();
}

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = [...new FormData(event.target as HTMLFormElement)].map(([name, value]) => [name, String(value)]);
  void sendRequest({ method: 'POST', body: new URLSearchParams(fields) });
});

await sendRequest();
