/** A redirect to a path of the app, which a route loader throws. Unlike `redirect` of React Router, it needs no code of the router. */
export const redirect = (path: string) => new Response(null, { status: 302, headers: { Location: path } });
