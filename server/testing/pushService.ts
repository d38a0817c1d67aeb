import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer, globalAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { PushMessage, SubscribeInput } from '../../shared/push/push.ts';

/** Certificate and key of `localhost`, for tests only: no program trusts it by default. */
const CERTIFICATE = join(import.meta.dirname, 'localhost.pem');

/** Stood in for by `startPushService`. */
export const ORIGIN = 'https://fcm.googleapis.com';

export interface TestDevice {
  subscription: SubscribeInput & { expirationTime: null };
  read: (body: Buffer) => PushMessage;
}

/** A browser's side of a subscription: makes the keys, and decrypts messages. */
export function newDevice(): TestDevice {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${ORIGIN}/send/${randomBytes(9).toString('base64url')}`;
  return {
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: (body) => {
      // RFC 8188: salt, record size, key name's length, and the name: the sender's key (RFC 8291).
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const sealed = body.subarray(21 + senderKey.length);
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const shared = derive(keys.computeSecret(senderKey), auth, about, 32);
      const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as PushMessage;
    },
  };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, size: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, size));
}

export interface Posted {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Responder = (posted: Posted) => { status: number; headers?: Record<string, string> } | undefined;

const taken: Responder = () => ({ status: 201 });

export interface PushService {
  /** For the environment of a program that is to reach it. */
  variables: { NODE_OPTIONS: string };
  posts: Posted[];
  respond: (respond: Responder) => void;
  readBy: (device: TestDevice) => PushMessage[];
  connections: () => number;
}

/** The push services of every HTTPS request of this program, until the test ends. */
export async function startPushService(): Promise<PushService> {
  const pem = readFileSync(CERTIFICATE, 'utf8');
  const posts: Posted[] = [];
  let respond = taken;
  let connections = 0;
  const waiting = new Set<ServerResponse>();
  const server = createServer({ cert: pem, key: pem }, async (request, response) => {
    const posted = { path: request.url ?? '', headers: request.headers, body: await buffer(request) };
    posts.push(posted);
    const answer = respond(posted);
    if (answer) response.writeHead(answer.status, answer.headers).end();
    else waiting.add(response);
  });
  server.on('secureConnection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { options } = globalAgent;
  const { port } = server.address() as AddressInfo;
  const detour = { host: '127.0.0.1', port, servername: 'localhost', ca: pem };
  globalAgent.options = { ...options, ...detour };
  const preload = `import { globalAgent } from 'node:https'; Object.assign(globalAgent.options, ${JSON.stringify(detour)});`;
  onTestFinished(() => {
    globalAgent.options = options;
    for (const response of waiting) response.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    variables: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` },
    posts,
    respond: (next) => void (respond = next),
    readBy: (device) =>
      posts.filter(({ path }) => path === pathOf(device)).map(({ body }) => device.read(body)),
    connections: () => connections,
  };
}

function pathOf(device: TestDevice): string {
  return new URL(device.subscription.endpoint).pathname;
}

/** Returns the server's claims (VAPID, RFC 8292); throws unless signed with the key it names. */
export function readVapid(authorization = ''): { publicKey: string; aud: string; sub: string; exp: number } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [header, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed with its key');
  return { publicKey, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
