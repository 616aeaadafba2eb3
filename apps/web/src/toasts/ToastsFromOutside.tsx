import { useToast } from '@plumbline/ui/components/Toast';
import { useEffect } from 'react';
import { hear } from './say.ts';

/** Shows what is said by `say`. */
export function ToastsFromOutside() {
  const toast = useToast();
  useEffect(() => hear(toast), [toast]);
  return null;
}
