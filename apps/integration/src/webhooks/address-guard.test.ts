import { AddressRefused, createAddressGuard, parseNetworks } from './address-guard.js';

const guard = createAddressGuard('');

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  'not an address',
  '',
])('refuses %s', (address) => {
  expect(guard.isAllowed(address)).toBe(false);
});

it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '193.0.0.1', '::ffff:1.1.1.1', '2606:4700::1111'])(
  'takes %s',
  (address) => {
    expect(guard.isAllowed(address)).toBe(true);
  },
);

it('takes the networks it is told, and no others', () => {
  const wider = createAddressGuard('10.1.0.0/16, ::1');
  expect(['10.1.2.3', '10.2.0.1', '::1', '127.0.0.1', '::ffff:10.1.2.3'].map(wider.isAllowed)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});

it.each(['10.0.0.0/33', '10.0.0.0/', 'example.com', '10.0.0.0/-1', '::1/129', '10.0.0.0/8/8x'])(
  'does not read %s as networks',
  (text) => {
    expect(() => parseNetworks(text)).toThrow('CIDR');
  },
);

it.each(['localhost', '127.0.0.1', '[::1]'])('refuses the host %s', async (host) => {
  await expect(guard.resolve(host)).rejects.toThrow(AddressRefused);
});

it('resolves an address to itself', async () => {
  expect(await guard.resolve('[2606:4700::1111]')).toEqual([{ address: '2606:4700::1111', family: 6 }]);
});
