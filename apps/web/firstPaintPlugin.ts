/** A Vite plugin that shows the logo before the code of the page is loaded. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { appearanceKey } from './src/storage/preferences.ts';

/**
 * Applies the chosen appearance, light or dark, to the first paint. The build writes the script to a separate file, because the
 * content security policy forbids inline scripts [S10].
 */
const script = `try{var a=localStorage.getItem('${appearanceKey}');if(a==='light'||a==='dark')document.documentElement.dataset.firstPaint=a}catch(e){}`;

const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
const fileName = `assets/first-paint-${hash}.js`;

/** --page-background and --indigo-11 of packages/ui/src/theme/tokens.css, in light and dark. */
const style = `
.first-paint { position: fixed; inset: 0; display: grid; place-items: center; background: #f6f5f2; color: #1b4b8a }
:root[data-first-paint="dark"] .first-paint { background: #131312; color: #93bdf4 }
@media (prefers-color-scheme: dark) {
  :root:not([data-first-paint="light"]) .first-paint { background: #131312; color: #93bdf4 }
}
`;

/** The plumb bob of packages/ui/src/components/Wordmark.tsx. */
const logo = `
<div class="first-paint">
  <svg viewBox="0 0 24 24" width="40" height="40" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" role="img" aria-label="Plumbline">
    <path d="M3.5 2.5h17" />
    <path d="M12 2.5v6.5" />
    <path fill="currentColor" d="M8.75 9h6.5v2.6l2 2.4L12 22.5 6.75 14l2-2.4z" />
  </svg>
</div>
`;

const rootElement = '<div id="root"></div>';

const stylesheetPattern = /\n\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Vite plugin that makes a page show the logo before its code is loaded (docs/decisions/0066-how-a-page-loads.md). It moves the
 * stylesheet to the end of the body, because browsers paint nothing while a stylesheet in the head is loading. The app script
 * still waits for the stylesheet.
 */
export function firstPaintPlugin(): Plugin {
  let base = '/';
  return {
    name: 'first-paint',
    configResolved(config) {
      base = config.base;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: script });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html
          .replace(rootElement, `<div id="root">${logo}</div>`)
          .replaceAll(stylesheetPattern, '')
          .replace('\n  </body>', `${html.match(stylesheetPattern)?.join('') ?? ''}\n  </body>`),
        tags: [
          { tag: 'style', injectTo: 'head', children: style },
          {
            tag: 'script',
            injectTo: 'head-prepend',
            ...(bundle ? { attrs: { src: `${base}${fileName}` } } : { children: script }),
          },
        ],
      }),
    },
  };
}
