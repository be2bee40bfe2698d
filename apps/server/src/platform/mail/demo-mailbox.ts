import type { Queryable } from '../db/db.ts'
import { newId } from '../ids/ids.ts'
import type { DbContext } from '../db/db-context.ts'

export type DemoChannel = 'sms' | 'mail' | 'push'

type NewDemoMessage = {
  /** Key of the message. A message that is sent again has the same key and is stored only once. */
  key: string
  channel: DemoChannel
  to: string
  title: string
  text: string
  link?: string
}

/**
 * Stores a message that demo mode does not send. `lk mailbox` shows e-mails, and the page `/demo/mailbox`
 * shows all messages.
 */
export async function saveDemoMessage({ db, clock }: DbContext, message: NewDemoMessage): Promise<void> {
  await db.query({
    name: 'demo_message_keep',
    text: `insert into demo_messages (id, key, at, channel, recipient, subject, body, link)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (key) do nothing`,
    values: [
      newId(),
      message.key,
      clock.systemNow(),
      message.channel,
      message.to,
      message.title,
      message.text,
      message.link ?? null,
    ],
  })
}

export type DemoMessage = {
  id: string
  at: Date
  channel: DemoChannel
  recipient: string
  subject: string
  body: string
}

/** Returns the last messages of the demo's mailbox, newest first. */
export async function readDemoMailbox(
  db: Queryable,
  { limit, channel = null }: { limit: number; channel?: DemoChannel | null },
): Promise<DemoMessage[]> {
  const { rows } = await db.query<DemoMessage>({
    text: `select id, at, channel, recipient, subject, body from demo_messages
      where $2::text is null or channel = $2 order by at desc, id desc limit $1`,
    values: [limit, channel],
  })
  return rows
}

const retentionDays = 30

/** Deletes messages that are older than 30 days. Called by the hourly cleanup. */
export async function sweepDemoMailbox({ db, clock }: DbContext): Promise<void> {
  const before = new Date(clock.systemNow().getTime() - retentionDays * 86_400_000)
  await db.query({ text: 'delete from demo_messages where at < $1', values: [before] })
}
