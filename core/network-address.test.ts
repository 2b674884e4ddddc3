import { expect, test } from 'vitest';
import { networksOfAddress, providerOfAddress } from './network-address.ts';

test('an IPv6 address belongs to its /64 and its /48, however it is written', () => {
  const networks = ['2001:db8:0:7::/64', '2001:db8:0::/48'];
  for (const same of ['2001:db8:0:7::1', '2001:db8:0:7:ffff::2', '2001:0db8:0000:0007:1:2:3:4'])
    expect(networksOfAddress(same)).toEqual(networks);
});

test('two /64 of one /48 share the wider network only', () => {
  const [one, other] = [networksOfAddress('2001:db8:5:1::1'), networksOfAddress('2001:db8:5:2::1')];
  expect(one[0]).not.toBe(other[0]);
  expect(one[1]).toBe(other[1]);
  expect(networksOfAddress('2001:db8:6:1::1')[1]).not.toBe(one[1]);
});

test('an IPv4 address is a network of its own, also when it is written as IPv6', () => {
  expect(networksOfAddress('192.0.2.1')).toEqual(['192.0.2.1']);
  expect(networksOfAddress('::ffff:192.0.2.1')).toEqual(['192.0.2.1']);
});

test.each(['::', '::1', '1:2:3:4:5:6:7:8:9', ':', ':::', 'x:y', 'x'.repeat(100)])(
  '%s names networks',
  (address) => {
    for (const network of networksOfAddress(address)) expect(network).not.toBe('');
  },
);

test('an IPv6 address has a provider, its /32; an IPv4 address has none', () => {
  for (const address of ['2001:db8::1', '2001:0db8:ffff::2'])
    expect(providerOfAddress(address)).toBe('2001:db8::/32');
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1']) expect(providerOfAddress(address)).toBeNull();
});
