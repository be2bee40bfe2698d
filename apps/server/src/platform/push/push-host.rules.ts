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
 * Classifies a push endpoint by its host. `known`: the push service of a browser. `named`: a host and port that
 * the operator has configured. Null: any other host. An endpoint is untrusted, so the server must not call
 * arbitrary hosts, especially in the private network.
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
