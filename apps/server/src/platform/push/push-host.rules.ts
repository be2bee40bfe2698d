/**
 * Hosts of the push services of Chrome, Firefox, Safari, Edge and their derivatives. `*.` stands for any
 * subdomain.
 */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/**
 * Classifies the push address of a browser. `known`: its host is the push service of a browser. `named`: its
 * host and port were configured by the operator. Null: any other host. The address is untrusted, so the
 * server must not call arbitrary hosts, especially in the private network.
 */
export function classifyPushHost(
  endpoint: string,
  configuredHosts: readonly string[],
): 'known' | 'named' | null {
  if (!URL.canParse(endpoint)) return null
  const { protocol, host, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return null
  if (configuredHosts.includes(host)) return 'named'
  if (port !== '') return null
  return knownHosts.some((known) =>
    known.startsWith('*.') ? hostname.endsWith(known.slice(1)) : hostname === known,
  )
    ? 'known'
    : null
}
