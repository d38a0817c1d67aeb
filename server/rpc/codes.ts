import type { PublicCode } from '../../shared/errors.ts';
import type { KindMeta, RefusalMeta } from './procedures.ts';

interface Call extends Pick<KindMeta, 'access'>, RefusalMeta {
  hasBody: boolean;
  takesInput: boolean;
  takesId: boolean;
}

/** Returns the codes with which a call may fail below 500: its own, and those of every call of its kind. */
export function codesOf({ access, refuses = [], hasBody, takesInput, takesId }: Call): PublicCode[] {
  const codes: (PublicCode | false)[] = [
    (hasBody || takesInput) && 'VALIDATION',
    access !== 'public' && 'UNAUTHORIZED',
    access === 'admin' && 'FORBIDDEN',
    access !== 'public' && 'TOTP_SETUP_REQUIRED',
    takesId && 'NOT_FOUND',
    hasBody && 'TIMEOUT',
    hasBody && 'TOO_LARGE',
    hasBody && 'UNSUPPORTED_TYPE',
    'TOO_MANY',
    ...refuses,
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}
