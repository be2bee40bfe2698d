/** Push services of Chrome and its derivatives, Firefox, Safari and Edge. `*.` matches any subdomain. */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/**
 * Classifies an endpoint: the address of a known push service (`known`), of a service that the operator
 * configured (`named`, with its port), or of another host (null). An endpoint is untrusted input of a
 * browser, and must not make the server call arbitrary hosts, especially in the private network.
 */
export function classifyPushHost(endpoint: string, named: readonly string[]): 'known' | 'named' | null {
  if (!URL.canParse(endpoint)) return null
  const { protocol, host, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return null
  if (named.includes(host)) return 'named'
  if (port !== '') return null
  return knownHosts.some((known) =>
    known.startsWith('*.') ? hostname.endsWith(known.slice(1)) : hostname === known,
  )
    ? 'known'
    : null
}
