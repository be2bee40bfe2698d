import type { PushConfig } from '../config/provider-config.ts'
import { type Posted, postEncrypted } from './post-encrypted.ts'
import type { Push, PushNote, PushOutcome, Subscription } from './push.ts'
import { classifyPushHost } from './push-host.rules.ts'

/** Seconds for which the push service stores a message for a browser that is offline. */
const ttlSeconds = 24 * 3600

/**
 * Sender of push messages by Web Push (RFC 8030) with VAPID (RFC 8292). Each message is encrypted for one browser
 * (RFC 8291), so the push service cannot read the message.
 */
export function webPush(
  { publicKey, privateKey, subject, hosts }: Extract<PushConfig, { kind: 'keys' }>,
  { ca }: { ca?: string } = {},
): Push {
  return {
    key: publicKey,
    knows: (endpoint) => classifyPushHost(endpoint, hosts) !== null,
    async send(to, note, signal) {
      const { endpoint } = to
      const host = classifyPushHost(endpoint, hosts)
      if (host === null) return { kind: 'gone' }
      const vapidDetails = { subject, publicKey, privateKey }
      const sealed = await seal({ to, note, vapidDetails }).catch(() => null)
      // The browser's keys are invalid. Invalid keys never become valid, so the message is not sent again.
      if (sealed === null) return { kind: 'refused', reason: 'not sealed' }
      const posting = postEncrypted({
        ...sealed,
        url: endpoint,
        hosts,
        allowPrivateNetwork: host === 'named',
        ca,
        signal,
      })
      return posting.then(toPushOutcome, brokenPost)
    },
  }
}

async function seal({ to: { endpoint, p256dh, auth }, note, vapidDetails }: Sealing) {
  // Imports the library at the first message, because most processes never send one.
  const { default: library } = await import('web-push')
  const subscription = { endpoint, keys: { p256dh, auth } }
  const { headers, body } = library.generateRequestDetails(subscription, JSON.stringify(note), {
    vapidDetails,
    TTL: ttlSeconds,
    contentEncoding: 'aes128gcm',
    urgency: 'normal',
    // While the browser is offline, a message replaces an earlier one with the same topic. So a message that is
    // sent again is shown once.
    topic: note.tag.replaceAll('-', '').slice(0, 32),
  })
  return { headers: headers as Record<string, string>, body }
}

type Sealing = {
  to: Subscription
  note: PushNote
  vapidDetails: { subject: string; publicKey: string; privateKey: string }
}

function toPushOutcome({ status, location }: Posted): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent', id: location }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', reason: `status ${status}` }
  return { kind: 'refused', reason: `status ${status}` }
}

/**
 * Returns the outcome of a request that failed. Without a connection the message was certainly not sent;
 * otherwise the outcome is unknown.
 */
function brokenPost(error: unknown): PushOutcome {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'broken'
  return withoutConnection.has(code) || /^(ERR_TLS|CERT_)/.test(code)
    ? { kind: 'later', reason: code }
    : { kind: 'unknown', reason: code }
}

const withoutConnection = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])
