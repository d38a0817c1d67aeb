import { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Addresses of reverse proxies; from elsewhere a client may have made the header up. */
const NEAR = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  NEAR.addSubnet(net, prefix);
}
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');
NEAR.addSubnet('fe80::', 10, 'ipv6');

/** Runs `notice` once, when a reverse proxy forwards an address that is not trusted. */
export function noticeIgnoredProxy(server: FastifyInstance, notice: () => void): void {
  let isNoticed = false;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isNoticed && request.headers['x-forwarded-for'] !== undefined && isNear(request.ip)) {
      isNoticed = true;
      notice();
    }
    done();
  });
}

function isNear(address: string): boolean {
  return NEAR.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
