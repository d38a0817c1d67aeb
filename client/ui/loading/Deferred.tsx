import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { PartBoundary } from '../failures/PartBoundary.tsx';
import { whenIdle } from './whenIdle.ts';

/** Shows heavy children once the browser is idle, and `fallback` until then. */
export function Deferred({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => whenIdle(() => setIsTime(true)), []);
  if (!isTime) return fallback;
  return (
    <PartBoundary fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </PartBoundary>
  );
}
