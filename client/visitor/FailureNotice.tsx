/** @jsxImportSource preact */
import type { Failure } from './call.ts';
import { explain } from './failures.ts';
import { Notice } from './Notice.tsx';

/** Below the button that failed. */
export function FailureNotice({ failure, more }: { failure: Failure | undefined; more?: string }) {
  if (!failure) return null;
  const { title, text } = explain(failure);
  return (
    <Notice kind="wrong">
      <strong>{title}.</strong> {text} {more}
    </Notice>
  );
}
