import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const expand = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = Math.max(0, GROUPS - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right];
};

/**
 * What limits count by: an IPv4 address, or the network of an IPv6 one, because a single
 * subscriber holds 2^64 of the latter.
 */
export const limitedAddress = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.split('%')[0] ?? address;
  if (!isIPv6(bare)) return bare;
  const network = expand(bare).slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
