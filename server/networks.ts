import { isIPv6 } from 'node:net';

/** The address; of IPv6 its first 64 bits, since every customer of a provider can vary the others. */
export function networkOf(ip: string): string {
  return isIPv4Like(ip) ? ip : firstGroups(ip, 4);
}

/** The first 24 bits of the address, of IPv6 48: so many are easy to get. */
export function networkAround(ip: string): string {
  return isIPv4Like(ip) ? ip.replace(/\.\d+$/, '') : firstGroups(ip, 3);
}

/** Also IPv4 in the form of IPv6. */
function isIPv4Like(ip: string): boolean {
  return !isIPv6(ip) || ip.includes('.');
}

function firstGroups(ip: string, count: number): string {
  const [start = '', end] = ip.split('::');
  const groups = start === '' ? [] : start.split(':');
  const missing = end === undefined ? 0 : 8 - groups.length - (end === '' ? 0 : end.split(':').length);
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(end ? end.split(':') : [])];
  return all
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
