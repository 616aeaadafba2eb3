import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { appearanceKey } from './src/storage/preferences.ts';

/** Tells the styles of index.html which appearance was chosen. A file of its own: the pages forbid inline script [S10]. */
const script = `try{var a=localStorage.getItem('${appearanceKey}');if(a==='light'||a==='dark')document.documentElement.dataset.firstPaint=a}catch(e){}`;

const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
const fileName = `assets/first-paint-${hash}.js`;

const stylesheet = /\n\s*<link rel="stylesheet"[^>]*>/g;

/**
 * What index.html shows before any code has arrived: the mark on the page's colour, as the person chose it. The stylesheet moves
 * to the end of the body, for browsers paint nothing while one in the head is on its way. The app's script waits for it there too.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: script });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html
          .replaceAll(stylesheet, '')
          .replace('\n  </body>', `${html.match(stylesheet)?.join('') ?? ''}\n  </body>`),
        tags: [
          {
            tag: 'script',
            injectTo: 'head-prepend',
            ...(bundle ? { attrs: { src: `/${fileName}` } } : { children: script }),
          },
        ],
      }),
    },
  };
}
