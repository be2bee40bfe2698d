import { createECDH } from 'node:crypto'

/** Where push messages go: to the push services of browsers, to the demo's mailbox, or nowhere. */
export type PushConfig =
  | { kind: 'keys'; publicKey: string; privateKey: string; subject: string; hosts: string[] }
  | { kind: 'demo' }
  | { kind: 'off' }

type Env = Record<string, string | undefined>

export function readPushConfig(
  env: Env,
  { mode, problems }: { mode: 'demo' | 'production'; problems: string[] },
): PushConfig {
  const [publicKey = '', privateKey = ''] = [env['VAPID_PUBLIC_KEY'], env['VAPID_PRIVATE_KEY']]
  if (!publicKey && !privateKey) return { kind: mode === 'demo' ? 'demo' : 'off' }
  const subject = env['VAPID_SUBJECT'] ?? ''
  const hosts = (env['PUSH_HOSTS'] ?? '').split(',').filter(Boolean)
  // The message does not show the keys, because the private key is a secret.
  if (!isPair(publicKey, privateKey))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair, as `lk keys vapid` prints it')
  if (!isSubject(subject))
    problems.push(
      'VAPID_SUBJECT is how push services reach you: mailto:name@example.ru or https://example.ru, of a real domain',
    )
  if (hosts.some((host) => !/^[a-z0-9.-]+(:\d{1,5})?$/.test(host)))
    problems.push('PUSH_HOSTS is a list of hosts without https://, as push.example.ru,push.example.org:8443')
  return { kind: 'keys', publicKey, privateKey, subject, hosts }
}

/**
 * Returns true for the contact address of a domain that can exist. Apple's push service refuses messages with
 * any other contact address.
 */
const isSubject = (subject: string): boolean =>
  /^mailto:[^\s@<>]+@[^\s@<>]+\.[a-z\p{L}]{2,}$/iu.test(subject) ||
  /^https:\/\/[^\s/?#:@]+\.[a-z\p{L}]{2,}(?:[/?#].*)?$/iu.test(subject)

function isPair(publicKey: string, privateKey: string): boolean {
  if (!/^[\w-]{87}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey)) return false
  try {
    const made = createECDH('prime256v1')
    made.setPrivateKey(privateKey, 'base64url')
    return made.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
