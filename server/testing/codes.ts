import { TOTP } from 'otpauth';

export function codeOf(secret: string, atMs: number): string {
  return new TOTP({ secret }).generate({ timestamp: atMs });
}
