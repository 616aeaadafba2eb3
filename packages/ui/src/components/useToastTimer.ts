import { useEffect, useEffectEvent, useState } from 'react';

/** [R8.08] */
const toastMilliseconds = 2000;

/** Calls `onGone` when the toast was neither hovered nor focused for its duration. Spread the result on the toast. */
export function useToastTimer(onGone: () => void) {
  const [held, setHeld] = useState(false);
  const removeToast = useEffectEvent(onGone);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => removeToast(), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [held]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
