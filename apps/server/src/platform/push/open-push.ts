import type { Config } from '../config/config.ts'
import { saveDemoMessage } from '../mail/demo-mailbox.ts'
import { classifyPushHost } from './push-host.rules.ts'
import type { Push } from './push.ts'
import { webPush } from './web-push.ts'
import type { DbContext } from '../db/db-context.ts'

/** Returns the configured sender of push messages; null when push is not configured in production. */
export function createPush({
  config: { push },
  ...context
}: DbContext & { config: Pick<Config, 'push'> }): Push | null {
  if (push.kind === 'off') return null
  return push.kind === 'keys' ? webPush(push) : demoPush(context)
}

/**
 * Sender of push messages in demo mode. Browsers subscribe as usual, and the demo's mailbox gets one message
 * for each subscribed browser.
 */
const demoPush = (context: DbContext): Push => ({
  key: demoKey,
  knows: (endpoint) => classifyPushHost(endpoint, []) !== null,
  async send({ id, phone }, { title, body, link, tag }) {
    const key = `push:${id}:${tag}`
    await saveDemoMessage(context, { channel: 'push', key, to: phone, title, text: body, link })
    return { kind: 'sent', id: null }
  },
})

/**
 * Public key of the demo. Nobody has its private key, so nobody can send a push message to a browser of the
 * demo.
 */
const demoKey = 'BDGJjv8O6xuR0HAAi5bLRWdyWpBIdMd8b8lWId3wBkgiCxSINkx444hmTr7s4LAapEA9gMsELHt_JwAiAIEnQtc'
