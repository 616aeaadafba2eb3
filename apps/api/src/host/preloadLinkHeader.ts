/** The Link header of a page. It names the scripts and fonts that the browser loads early. */

/** The attributes of a link, by the extension of the file. */
const linkAttributes: Readonly<Record<string, string>> = {
  js: 'rel=modulepreload',
  woff2: 'rel=preload; as=font; crossorigin',
};

const linkTo = (file: string) => `</${file}>; ${linkAttributes[file.slice(file.lastIndexOf('.') + 1)]}`;

/**
 * Creates a function that returns the Link header of the page at a path, or undefined if there are no files for the path. With
 * this header the browser requests the files before it has read the document. `preloads` is preloads.json of the web build: files
 * by path pattern, with `*` for all other pages.
 */
export function preloadLinkHeader(preloads: string): (pathname: string) => string | undefined {
  const pages = Object.entries(JSON.parse(preloads) as Record<string, readonly string[]>).map(([path, files]) => ({
    pattern: new URLPattern({ pathname: path.endsWith('/') ? path : `${path}{/}?` }, { ignoreCase: true }),
    link: files.map(linkTo).join(', '),
  }));
  return (pathname) => pages.find(({ pattern }) => pattern.test({ pathname }))?.link;
}
