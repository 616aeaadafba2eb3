import { type Pdfs, PdfUnavailable } from '../ports.ts';

const reject = () =>
  Promise.reject(new PdfUnavailable('The demo in the browser makes no PDFs. Print the estimate instead'));

/** The port for PDFs in a browser. Typst for browsers would add 10 MB to the demo. */
export const noPdfs: Pdfs = { render: reject, seal: reject };
