import { isIPv6 } from 'node:net'

/**
 * Returns the network for which a rate limit counts a request from this address. For IPv6 the network is a
 * /64, because one Internet connection has at least a /64 of addresses. An IPv4 address written as IPv6 counts as the
 * IPv4 address.
 */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return plain
  const groups = toAddressGroups(plain)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * Returns the larger network to which a network belongs: an IPv4 /20 or an IPv6 /32, about what one provider gives to one
 * place. `network`: result of `toNetwork`.
 */
export function toLargerNetwork(network: string): string {
  const [a = 0, b = 0, c = 0] = network.includes(':')
    ? toAddressGroups(network.replace('/64', ''))
    : network.split('.').map(Number)
  return network.includes(':') ? `${a.toString(16)}:${b.toString(16)}::/32` : `${a}.${b}.${c & 0xf0}.0/20`
}

/** Returns the eight groups of an IPv6 address, including the zeros that `::` omits. */
function toAddressGroups(address: string): number[] {
  const [head = [], tail] = address.split('::').map(parseGroups)
  if (!tail) return head
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

const parseGroups = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
        return [(a << 8) | b, (c << 8) | d]
      })
