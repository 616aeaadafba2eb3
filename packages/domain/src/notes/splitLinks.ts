/** A part of a note's text: plain text or a URL. */
export interface TextSegment {
  readonly text: string;
  readonly isUrl: boolean;
}

const url = /https?:\/\/[^\s<>"'`/?#][^\s<>"'`]*/gi;
/** Punctuation that ends the sentence and is not part of the URL. */
const sentenceEnd = /[.,;:!?)\]}*_]+$/;
const noHost = /^https?:\/*$/i;

/** Splits a text at its http and https URLs, so that they can be shown as links. */
export function splitLinks(body: string): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let from = 0;
  for (const { 0: found, index } of body.matchAll(url)) {
    const text = found.replace(sentenceEnd, '');
    if (noHost.test(text)) continue;
    if (index > from) segments.push({ text: body.slice(from, index), isUrl: false });
    segments.push({ text, isUrl: true });
    from = index + text.length;
  }
  if (from < body.length) segments.push({ text: body.slice(from), isUrl: false });
  return segments;
}
