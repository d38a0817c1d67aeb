import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { whenQuiet } from '../api/whenQuiet.ts';
import { PartBoundary } from './failures/PartBoundary.tsx';

/** Shows heavy children once the rest of the screen is complete, and until then what stands `instead`. */
export function Later({ instead, children }: { instead?: ReactNode; children: ReactNode }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => whenQuiet(() => setIsTime(true)), []);
  if (!isTime) return instead;
  return (
    <PartBoundary instead={instead}>
      <Suspense fallback={instead}>{children}</Suspense>
    </PartBoundary>
  );
}
