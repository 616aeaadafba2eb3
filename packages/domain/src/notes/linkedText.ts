/** A stretch of a note's text; one with an address is a link to it. */
export interface Stretch {
  readonly text: string;
  readonly href?: string;
}

const address = /https?:\/\/[^\s<>"'`]+/gi;
/** Ends a sentence, not an address. */
const sentenceEnd = /[.,;:!?)\]}*_]+$/;

/** The text in stretches, so that web addresses in it can be followed. Nothing but http and https becomes a link. */
export function linkedText(body: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const { 0: found, index } of body.matchAll(address)) {
    const text = found.replace(sentenceEnd, '');
    if (!URL.canParse(text)) continue;
    if (index > from) stretches.push({ text: body.slice(from, index) });
    stretches.push({ text, href: new URL(text).href });
    from = index + text.length;
  }
  if (from < body.length) stretches.push({ text: body.slice(from) });
  return stretches;
}
