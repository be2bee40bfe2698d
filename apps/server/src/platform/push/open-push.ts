import type { Config } from '../config/config.ts'
import { saveDemoMessage } from '../mail/demo-mailbox.ts'
import { classifyPushHost } from './push-host.rules.ts'
import type { Push } from './push.ts'
import { webPush } from './web-push.ts'
import type { DbContext } from '../db/db-context.ts'

/** Returns the configured way to send push messages; null when there is none. */
export function createPush({
  config: { push },
  ...context
}: DbContext & { config: Pick<Config, 'push'> }): Push | null {
  if (push.kind === 'off') return null
  return push.kind === 'keys' ? webPush(push) : demoPush(context)
}

/**
 * Stores push messages in the demo's mailbox. Browsers subscribe as usual, and the mailbox shows one message
 * for each of them.
 */
const demoPush = (context: DbContext): Push => ({
  ...{ key: demoKey, knows: (endpoint) => classifyPushHost(endpoint, []) !== null },
  async send({ id, phone }, { title, body, link, tag }) {
    const key = `push:${id}:${tag}`
    await saveDemoMessage(context, { channel: 'push', key, to: phone, title, text: body, link })
    return { kind: 'sent', id: null }
  },
})

/** Public key whose private key does not exist, so nothing can be sent with it. */
const demoKey = 'BDGJjv8O6xuR0HAAi5bLRWdyWpBIdMd8b8lWId3wBkgiCxSINkx444hmTr7s4LAapEA9gMsELHt_JwAiAIEnQtc'
