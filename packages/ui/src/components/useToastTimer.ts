import { useEffect, useEffectEvent, useState } from 'react';

/** R8.08. */
const toastMilliseconds = 2000;

/** Runs `onGone` once nobody has pointed at or focused the toast for the time it stays. Spread what it returns on the toast. */
export function useToastTimer(onGone: () => void) {
  const [held, setHeld] = useState(false);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => gone(), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [held]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
