/** The Link header of a page. It names the code that the browser loads early. */

const links: Readonly<Record<string, string>> = {
  js: 'rel=modulepreload',
  woff2: 'rel=preload; as=font; crossorigin',
};

const linkTo = (file: string) => `</${file}>; ${links[file.slice(file.lastIndexOf('.') + 1)]}`;

/**
 * Returns the Link header of a page by its path. The browser then requests the code of the page without waiting for the
 * document. `preloads` is preloads.json of the web build: files by path pattern, with `*` for all other pages.
 */
export function preloadLinkHeader(preloads: string): (pathname: string) => string | undefined {
  const pages = Object.entries(JSON.parse(preloads) as Record<string, readonly string[]>).map(([path, files]) => ({
    pattern: new URLPattern({ pathname: path.endsWith('/') ? path : `${path}{/}?` }, { ignoreCase: true }),
    link: files.map(linkTo).join(', '),
  }));
  return (pathname) => pages.find(({ pattern }) => pattern.test({ pathname }))?.link;
}
