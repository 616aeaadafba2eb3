import { Button } from '@plumbline/ui/components/Button';
import { VisuallyHidden } from '@plumbline/ui/components/VisuallyHidden';
import { useEffect, useState } from 'react';

/** How long the button shows the result, in milliseconds. */
const resultDuration = 2000;

/** Copies a text. The button and screen readers say whether it worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [result, setResult] = useState<'Copied' | 'Not copied'>();
  useEffect(() => {
    if (!result) return undefined;
    const timer = setTimeout(() => setResult(undefined), resultDuration);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('Copied'),
      () => setResult('Not copied'),
    );
  return (
    <>
      <Button size="small" aria-label={`Copy ${label}`} onClick={() => void copy()}>
        {result ?? 'Copy'}
      </Button>
      <VisuallyHidden role="status">{result && `${result}: ${label}`}</VisuallyHidden>
    </>
  );
}
