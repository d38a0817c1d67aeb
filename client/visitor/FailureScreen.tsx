/** @jsxImportSource preact */
import { Button } from './Button.tsx';
import type { Failure } from './call.ts';
import { explain } from './failures.ts';

interface FailureScreenProps {
  failure: Failure;
  isBusy?: boolean;
  onRetry?: () => void;
}

/** Replaces a page that could not be loaded. */
export function FailureScreen({ failure, isBusy = false, onRetry }: FailureScreenProps) {
  const { title, text } = explain(failure);
  const isFinal = failure.kind === 'unknown' || failure.kind === 'gone';
  return (
    <main>
      <h1>{title}</h1>
      <p role="alert">{text}</p>
      {!isFinal && onRetry && (
        <Button isBusy={isBusy} busyText="Probando…" onPress={onRetry}>
          Probar otra vez
        </Button>
      )}
    </main>
  );
}
