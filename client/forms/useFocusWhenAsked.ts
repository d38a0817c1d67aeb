import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

/** Returns the ref of a field to focus when the address has this parameter. */
export function useFocusWhenAsked(name: string) {
  const [params] = useSearchParams();
  const ref = useRef<HTMLInputElement>(null);
  const asked = params.has(name);
  useEffect(() => {
    if (asked) ref.current?.focus();
  }, [asked]);
  return ref;
}
