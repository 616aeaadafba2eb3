/** A hook that closes a toast after a time. */
import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds until a toast closes [R8.08]. */
const toastMilliseconds = 2000;

/** Calls `onExpire` after 2 seconds in which the toast was neither hovered nor focused. Spread the result on the toast. */
export function useToastTimer(onExpire: () => void) {
  const [isPaused, setIsPaused] = useState(false);
  const removeToast = useEffectEvent(onExpire);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => removeToast(), toastMilliseconds);
    return () => clearTimeout(timer);
  }, [isPaused]);
  const pause = () => setIsPaused(true);
  const resume = () => setIsPaused(false);
  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume };
}
