import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';

/** A field that has the focus when the screen is opened with `?name`. */
export function useFocusWhenAsked(name: string) {
  const [params] = useSearchParams();
  const ref = useRef<HTMLInputElement>(null);
  const asked = params.has(name);
  useEffect(() => {
    if (asked) ref.current?.focus();
  }, [asked]);
  return ref;
}
