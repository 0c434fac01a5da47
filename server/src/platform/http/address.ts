import { isIPv6 } from 'node:net';

/** An IPv4 address as a dual-stack socket or proxy writes it, in the one form that URLs bring every spelling to. */
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const GROUPS_OF_A_CUSTOMER = 4;

const bytesOf = (group: string): string => {
  const value = Number.parseInt(group, 16);
  return `${value >> 8}.${value & 255}`;
};

/**
 * An address in the one form by which it is kept, shown and counted: IPv6 in short, and an IPv4 address that was mapped
 * into IPv6 as the IPv4 address that it is. What is no address stays as it was said.
 */
export function plainAddress(said: string): string {
  const [unzoned = ''] = said.split('%');
  if (!isIPv6(unzoned)) return said;
  const short = new URL(`http://[${unzoned}]`).hostname.slice(1, -1);
  const mapped = MAPPED.exec(short);
  return mapped ? mapped.slice(1).map(bytesOf).join('.') : short;
}

/** What counts as one visitor: an IPv4 address, or the /64 that an IPv6 customer holds whole. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::') ? Array(8 - left.length - right.length).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, GROUPS_OF_A_CUSTOMER).join(':');
}
