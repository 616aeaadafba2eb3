const links: Readonly<Record<string, string>> = {
  js: 'rel=modulepreload',
  woff2: 'rel=preload; as=font; crossorigin',
};

const linkTo = (file: string) => `</${file}>; ${links[file.slice(file.lastIndexOf('.') + 1)]}`;

/**
 * The Link header of a page's document, by its path: the browser requests the page's code together with the document
 * instead of after it. `preloads` is the web build's preloads.json: files by path pattern, `*` for any other page.
 */
export function preloadLinkHeader(preloads: string): (pathname: string) => string | undefined {
  const pages = Object.entries(JSON.parse(preloads) as Record<string, readonly string[]>).map(([path, files]) => ({
    pattern: new URLPattern({ pathname: path.endsWith('/') ? path : `${path}{/}?` }, { ignoreCase: true }),
    link: files.map(linkTo).join(', '),
  }));
  return (pathname) => pages.find(({ pattern }) => pattern.test({ pathname }))?.link;
}
