import type { Renewal } from '@plumbline/domain/session/sessionMachine';

/** What windows of one session tell each other; `refresh` says which session. */
export type Word = { type: 'renewed'; refresh: string; renewal: Renewal } | { type: 'ended'; refresh: string };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('plumbline.session') : null;

export const tell = (word: Word) => channel?.postMessage(word);

export function listen(onWord: (word: Word) => void) {
  channel?.addEventListener('message', (event: MessageEvent<Word>) => onWord(event.data));
}
