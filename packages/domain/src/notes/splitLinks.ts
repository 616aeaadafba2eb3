/** Finds the URLs in the text of a note. */

/** A part of a note's text: plain text or a URL. */
export interface TextSegment {
  readonly text: string;
  readonly isUrl: boolean;
}

const url = /https?:\/\/[^\s<>"'`/?#][^\s<>"'`]*/gi;
/** Punctuation that ends the sentence and is not part of the URL. */
const sentenceEnd = /[.,;:!?)\]}*_]+$/;
/** A URL without a host. */
const urlWithoutHost = /^https?:\/*$/i;

/** Splits a text at its http and https URLs, so that they can be shown as links. */
export function splitLinks(body: string): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let position = 0;
  for (const { 0: match, index } of body.matchAll(url)) {
    const text = match.replace(sentenceEnd, '');
    if (urlWithoutHost.test(text)) continue;
    if (index > position) segments.push({ text: body.slice(position, index), isUrl: false });
    segments.push({ text, isUrl: true });
    position = index + text.length;
  }
  if (position < body.length) segments.push({ text: body.slice(position), isUrl: false });
  return segments;
}
