import { createECDH } from 'node:crypto';
import { invalid } from '../../../shared/errors.ts';
import type { SubscribeInput } from '../../../shared/push/push.ts';

const CURVE = 'prime256v1';

/** Makes the server's private key for push services (VAPID), in base64url. */
export function newPrivateKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Node drops leading zero bytes.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
}

/** Throws 400 for a key that is not a point on the curve. */
export function requireDeviceKey({ p256dh }: SubscribeInput['keys']): void {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    pair.computeSecret(p256dh, 'base64url');
  } catch {
    throw invalid('El campo Clave pública del dispositivo no es una clave válida');
  }
}
