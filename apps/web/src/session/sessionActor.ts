import { type Session, sessionMachine } from '@plumbline/domain/session/sessionMachine';
import { createActor, waitFor } from 'xstate';
import { sessionActors } from './actors.ts';
import { listen } from './channel.ts';
import { renewInOfStored } from './expiry.ts';
import { expireStorages, giveBack } from './setAside.ts';
import { clearStorages, isRemembered, keepTokens, readAccess, readRefresh } from './tokens.ts';

/** Milliseconds between two tries while the server cannot be reached. */
const retryIn = 30_000;

function storedSession(): Session | null {
  const refresh = readRefresh();
  if (!refresh) return null;
  const access = readAccess() ?? '';
  return { access, refresh, remember: isRemembered(), renewIn: renewInOfStored(access, Date.now()) };
}

const machine = sessionMachine.provide({
  actors: sessionActors,
  actions: {
    keep: (_, session) => {
      if (!session) return;
      keepTokens(session);
      giveBack(session.access);
    },
    forget: clearStorages,
    expire: expireStorages,
  },
});

/** Who is signed in in this window [R4.02]. */
export const sessionActor = createActor(machine, { input: { session: storedSession(), retryIn } });
sessionActor.start();

listen((word) => {
  if (word.refresh !== sessionActor.getSnapshot().context.session?.refresh) return;
  sessionActor.send(
    word.type === 'ended' ? { type: 'session.ended' } : { type: 'access.renewed', renewal: word.renewal },
  );
});

/** The session once no call about it is under way. */
export const settled = () => waitFor(sessionActor, (snapshot) => !snapshot.hasTag('busy'));

let { session } = sessionActor.getSnapshot().context;
let dueAt = Date.now() + (session?.renewIn ?? 0);
sessionActor.subscribe(({ context }) => {
  if (context.session === session) return;
  session = context.session;
  dueAt = Date.now() + (session?.renewIn ?? 0);
});

/** Whether the access token should have been renewed by now: timers sleep with the computer. */
export const isDue = () => session !== null && Date.now() >= dueAt;
