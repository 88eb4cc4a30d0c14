import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type IPVersion } from 'node:net';

/** An address that was resolved and may be connected to. */
export interface CheckedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export interface AddressGuard {
  /** For an address itself, not a name. */
  isAllowed(address: string): boolean;
  /**
   * Resolves the host of a URL, once. All of its addresses must be allowed: a name that has both kinds is a trap.
   *
   * @throws AddressRefused; what the resolver throws.
   */
  resolve(hostname: string): Promise<CheckedAddress[]>;
}

/** The host is, or has, an address that must not be called. */
export class AddressRefused extends Error {}

/** Not the public internet: this host, private and shared networks, cloud metadata, documentation, multicast, tunnels to IPv4. */
const CLOSED_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].join(',');

/**
 * Reads CIDR blocks or single addresses separated by commas.
 *
 * @throws Error whose message completes "NAME …".
 */
export function parseNetworks(text: string): BlockList {
  const list = new BlockList();
  for (const block of text.split(',').map((part) => part.trim())) {
    if (block === '') continue;
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(block) ?? [];
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    const bits = prefix === undefined ? longest : Number(prefix);
    if (version === 0 || bits > longest) {
      throw new Error('must be CIDR blocks separated by commas');
    }
    list.addSubnet(address, bits, familyName(version));
  }
  return list;
}

/** Refuses everything but public addresses and the given networks. */
export function createAddressGuard(allowedNetworks: string): AddressGuard {
  const allowed = parseNetworks(allowedNetworks);
  const closed = parseNetworks(CLOSED_NETWORKS);
  const isAllowed = (address: string): boolean => {
    const version = isIP(address);
    if (version === 0) return false;
    const name = familyName(version);
    return allowed.check(address, name) || !closed.check(address, name);
  };
  return {
    isAllowed,
    resolve: async (hostname) => {
      const host = hostname.replace(/^\[|\]$/g, '');
      const version = isIP(host);
      const found = version === 0 ? await lookup(host, { all: true }) : [{ address: host, family: version }];
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) {
        throw new AddressRefused('The host has an address that may not be called');
      }
      return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
    },
  };
}

function familyName(version: number): IPVersion {
  return version === 6 ? 'ipv6' : 'ipv4';
}
