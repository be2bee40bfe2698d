import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'
import { requestAllowed } from '../http/outgoing.ts'
import { classifyPushHost } from './push-host.rules.ts'

export type SealedPost = {
  url: string
  headers: Record<string, string | number>
  body: Buffer
  /** Hosts that the operator has configured. */
  hosts: readonly string[]
  /** True when the operator has configured the host of `url`, which may then be in a private network. */
  allowPrivateNetwork: boolean
  /** Certificates of certificate authorities that are trusted in addition to the usual ones. */
  ca?: string | undefined
  signal: AbortSignal
}

export type Posted = { status: number; location: string | null }

const timeoutMs = 15_000

/**
 * Sends a request exactly once, over a new connection. Follows no redirects and ignores the response body.
 */
export async function postEncrypted({
  url,
  headers,
  body,
  hosts,
  allowPrivateNetwork,
  ca,
  signal,
}: SealedPost): Promise<Posted> {
  const { promise, resolve, reject } = Promise.withResolvers<Posted>()
  const posting = requestAllowed(url, {
    to: () => classifyPushHost(url, hosts) !== null,
    method: 'POST',
    agent: false,
    headers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(ca !== undefined && { ca }),
    ...(!allowPrivateNetwork && { lookup: lookupPublic }),
  })
  posting.on('error', reject)
  posting.on('response', (response) => {
    const { location } = response.headers
    resolve({ status: response.statusCode ?? 0, location: location ?? null })
    response.on('error', () => undefined).resume()
  })
  posting.end(body)
  return promise
}

/**
 * Looks up the addresses of a host name and drops those in private networks. Fails when no address is left.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const outside = found.filter(
      ({ address, family }) => !inner.check(address, family === 6 ? 'ipv6' : 'ipv4'),
    )
    const [first] = outside
    if (!first)
      return callback(
        Object.assign(new Error('the host has only addresses in private networks'), { code: 'ENOTFOUND' }),
        '',
      )
    if (options.all) callback(null, outside)
    else callback(null, first.address, first.family)
  })
}

const inner = new BlockList()
for (const [network, prefix] of [
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
  inner.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, prefix, 'ipv6')
