import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { appearanceKey } from './src/storage/preferences.ts';

/**
 * Applies the chosen appearance to index.html. The build writes the script to a separate file, because the security policy
 * forbids inline scripts [S10].
 */
const script = `try{var a=localStorage.getItem('${appearanceKey}');if(a==='light'||a==='dark')document.documentElement.dataset.firstPaint=a}catch(e){}`;

const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
const fileName = `assets/first-paint-${hash}.js`;

const stylesheet = /\n\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Vite plugin that makes index.html show the logo before the app code is loaded (docs/decisions/0090-first-paint.md). It moves the
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
          .replaceAll(stylesheet, '')
          .replace('\n  </body>', `${html.match(stylesheet)?.join('') ?? ''}\n  </body>`),
        tags: [
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
