/** Phone widths: tables become cards, the drawer slides over, the main action sits at the thumb. */
export const phone = '@media (max-width: 767px)';
/** Wide enough for the drawer to stand open as a rail. */
export const desktop = '@media (min-width: 768px)';
/** Too low for bars that stay in view: a phone on its side, or a page enlarged to 400 %. */
export const shortWindow = '@media (max-height: 479px)';
export const phoneQuery = '(max-width: 767px)';
/** Wide enough for a rail of icons, and not for one that stands open. */
export const narrowQuery = '(min-width: 768px) and (max-width: 1023px)';
