import { expect, it } from 'vitest'
import { toLargerNetwork, toNetwork } from './network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['', ''],
])(
  'toNetwork: a request from the address «%s» counts towards the rate limits of the network «%s»',
  (address, network) => {
    expect(toNetwork(address)).toBe(network)
  },
)

it.each([
  ['203.0.113.7', '203.0.112.0/20'],
  ['203.0.127.255', '203.0.112.0/20'],
  ['203.0.128.0', '203.0.128.0/20'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8::/32'],
  ['2001:db8:ffff::1', '2001:db8::/32'],
  ['2001:db9::1', '2001:db9::/32'],
])('toLargerNetwork: the address «%s» belongs to «%s»', (address, network) => {
  expect(toLargerNetwork(toNetwork(address))).toBe(network)
})
