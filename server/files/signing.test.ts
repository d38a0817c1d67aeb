import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../shared/values/durations.ts';
import { readSignedName, rememberingSigner } from './signing.ts';

const KEY = createSecretKey('key', 'utf8');
const NAMES = Array.from({ length: 5 }, (_, index) => `${String(index).repeat(24)}.jpg`);

test('what is remembered is what would be signed now, for each viewer and hour and past the limit', () => {
  const signer = rememberingSigner(KEY, 3);
  for (let step = 0; step < 200; step += 1) {
    // Forwards by a third of an hour, exact hours among them, and at times back.
    const nowMs = 500_000 * HOUR_MS + (step - (step % 7 === 0 ? 5 : 0)) * (HOUR_MS / 3);
    const [name = '', viewerId] = [NAMES[step % NAMES.length], 1 + (step % 2)];
    const signed = signer(name, viewerId, nowMs);
    expect(signer(name, viewerId, nowMs)).toBe(signed);
    expect(signed).toBe(rememberingSigner(KEY)(name, viewerId, nowMs));
    const expiresAtMs = (Math.ceil(nowMs / HOUR_MS) + 1) * HOUR_MS;
    expect(readSignedName(KEY, signed)).toEqual({ name, viewerId, expiresAtMs });
  }
});
