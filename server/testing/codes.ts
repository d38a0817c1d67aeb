import { TOTP } from 'otpauth';

/** What an authenticator app shows for this secret at that instant. */
export function codeOf(secret: string, atMs: number): string {
  return new TOTP({ secret }).generate({ timestamp: atMs });
}
