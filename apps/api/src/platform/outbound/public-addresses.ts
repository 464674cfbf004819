import { BlockList, isIP } from 'node:net';

/** Addresses that lead to this machine, to its network, or nowhere (RFC 6890). */
const RESERVED: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // Beyond 2000::/3, IPv6 has no public addresses; within it these carry an IPv4 address or nothing.
  ['::', 3, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
];

// Apart: a list of both would find each IPv4 address among the IPv6 ones that carry it.
const reserved = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix, family] of RESERVED)
  reserved[family].addSubnet(network, prefix, family);

export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return version !== 0 && !reserved[family].check(address, family);
};

/** A host written as an address: it is connected to without a lookup. */
export const isReservedHost = (hostname: string): boolean => {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 && !isPublicAddress(address);
};
