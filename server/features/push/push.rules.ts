import { createECDH } from 'node:crypto';
import { invalid } from '../../../shared/errors.ts';
import type { SubscribeInput } from '../../../shared/push/push.ts';

/** The browsers' push services. This server calls a subscription's address, so any other host could be in its own network. */
const HOSTS = new Set([
  'fcm.googleapis.com', // Chrome, Edge on phones, Samsung Internet, Opera, Brave.
  'jmt17.google.com', // Chromium as Linux distributions build it.
]);
const DOMAINS = [
  '.push.services.mozilla.com', // Firefox: updates.push.services.mozilla.com.
  '.notify.windows.com', // Edge on Windows.
  '.push.apple.com', // Safari: web.push.apple.com.
];

/** Returns the normalised address; throws 400 unless it belongs to a browser's push service. */
export function requireEndpoint(text: string): string {
  const url = URL.parse(text);
  if (!url || !isPushService(url)) {
    throw invalid('El campo Dirección de avisos no es de un servicio de avisos conocido');
  }
  return url.href;
}

function isBelow(hostname: string, domain: string): boolean {
  const labels = hostname.slice(0, -domain.length).split('.');
  return hostname.endsWith(domain) && labels.every((label) => label !== '');
}

export function isPushService({ protocol, hostname, port, username, password }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return HOSTS.has(hostname) || DOMAINS.some((domain) => isBelow(hostname, domain));
}

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
