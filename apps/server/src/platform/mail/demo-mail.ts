import type { Clock } from '../clock/clock.ts'
import type { Db, Queryable } from '../db/db.ts'
import { newId } from '../ids/ids.ts'
import type { Mail } from './mail.ts'

/** Demo mode: letters go nowhere but into a mailbox that `lk mailbox` shows. */
export const demoMail = ({ db, clock }: { db: Db; clock: Clock }): Mail => ({
  async send({ key, to, subject, text }) {
    await db.query({
      text: `insert into demo_letters (id, key, at, recipient, subject, body) values ($1, $2, $3, $4, $5, $6)
        on conflict (key) do nothing`,
      values: [newId(), key, clock.systemNow(), to, subject, text],
    })
  },
})

export type DemoLetter = { at: Date; recipient: string; subject: string; body: string }

/** The newest first. */
export async function readMailbox(on: Queryable, { limit }: { limit: number }): Promise<DemoLetter[]> {
  const { rows } = await on.query<DemoLetter>({
    text: 'select at, recipient, subject, body from demo_letters order by at desc, id desc limit $1',
    values: [limit],
  })
  return rows
}
