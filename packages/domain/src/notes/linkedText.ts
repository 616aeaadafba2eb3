/** A stretch of a note's text; some are the address of a page on the web. */
export interface Stretch {
  readonly text: string;
  readonly isAddress: boolean;
}

const address = /https?:\/\/[^\s<>"'`/?#][^\s<>"'`]*/gi;
/** Ends a sentence, not an address. */
const sentenceEnd = /[.,;:!?)\]}*_]+$/;
const noHost = /^https?:\/*$/i;

/** The text in stretches, so that web addresses in it can be followed. Nothing but http and https is one. */
export function linkedText(body: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const { 0: found, index } of body.matchAll(address)) {
    const text = found.replace(sentenceEnd, '');
    if (noHost.test(text)) continue;
    if (index > from) stretches.push({ text: body.slice(from, index), isAddress: false });
    stretches.push({ text, isAddress: true });
    from = index + text.length;
  }
  if (from < body.length) stretches.push({ text: body.slice(from), isAddress: false });
  return stretches;
}
