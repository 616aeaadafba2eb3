/** A hook for the time until a toast is hidden. */
import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds until a toast closes [R8.08]. */
const toastMilliseconds = 2000;

/** Calls `onExpire` when the toast was neither hovered nor focused for its duration. Spread the result on the toast. */
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
