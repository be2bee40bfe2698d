/** Push services of Chrome and its relatives, Firefox, Safari and Edge. `*.` is any name below. */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/**
 * Whose address this is: a known service's (`known`), one that the operator has named (`named`, with its port), or null. What a
 * browser tells is a stranger's word, and must not make us call just anybody, least of all a neighbour.
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
