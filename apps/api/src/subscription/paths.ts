/** Where the built-in portal stands [api.md], and where it sends the person back to. */
export const portalPath = '/billing-portal';
export const returnPath = '/profile';
/** The portal's stylesheet, below `portalPath`: the page may have no inline style [S10]. */
export const stylePath = '/portal.css';
/** Below a visit's address: back from the payment provider. */
export const paidPath = '/paid';
