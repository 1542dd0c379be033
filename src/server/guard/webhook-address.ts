import { lookup as resolve } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Hosts that webhooks may reach although they are on this machine or in its network, with commas. */
const HOSTS_VARIABLE = 'HEARTH_WEBHOOK_HOSTS';

/** Addresses of this machine and of private networks, and those that are nobody's (IANA special-purpose registries). */
const INNER_4 = new BlockList();
/** Apart from the other: an IPv4 address would be looked for among these as one written as IPv6. */
const INNER_6 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INNER_4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  // `::`, `::1`, and IPv4 addresses written as IPv6.
  ['::', 80],
  // IPv4 addresses behind translation and tunnels.
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  INNER_6.addSubnet(net, bits, 'ipv6');

export const isInner = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return INNER_4.check(address, 'ipv4');
  return family === 0 || INNER_6.check(address, 'ipv6');
};

export const allowedHosts = (env: NodeJS.ProcessEnv): ReadonlySet<string> =>
  new Set(
    (env[HOSTS_VARIABLE] ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  );

/** Host of an address without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.toLowerCase().replace(/^\[|\]$/g, '');

/**
 * Why a webhook may not be sent to an address, by what is written in it; null where it may. Names are looked up when it is
 * sent (`outerLookup`), since they can point elsewhere by then.
 */
export function refusalOf(
  text: string,
  allowed: ReadonlySet<string>,
): 'not an address' | 'not https' | 'inner' | null {
  if (!URL.canParse(text)) return 'not an address';
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') return 'not an address';
  if (allowed.has(host))
    return url.protocol === 'https:' || url.protocol === 'http:' ? null : 'not https';
  if (url.protocol !== 'https:') return 'not https';
  if (isIP(host) !== 0 ? isInner(host) : host === 'localhost' || host.endsWith('.localhost'))
    return 'inner';
  return null;
}

/**
 * Looks a name up for one connection and refuses it where any of its addresses is an inner one, so that what was checked is
 * what is connected to.
 */
export function outerLookup(allowed: ReadonlySet<string>): typeof resolve {
  const look = (
    host: string,
    options: object,
    back: (error: Error | null, address?: unknown, family?: number) => void,
  ): void => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return back(error);
      const [first] = addresses;
      if (first === undefined) return back(new Error('no address'));
      if (!allowed.has(host.toLowerCase()) && addresses.some(({ address }) => isInner(address)))
        return back(new Error('an address of a private network'));
      if ('all' in options && options.all === true) return back(null, addresses);
      back(null, first.address, first.family);
    });
  };
  return look as typeof resolve;
}
