import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'
import { addDays, moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import type { Db } from '../../apps/server/src/platform/db/db.ts'
import type { Files } from '../../apps/server/src/platform/storage/files.ts'
import { findOrCreateMember } from '../../apps/server/src/modules/identity/profile/profile.service.ts'
import {
  answerTicket,
  createTicket,
} from '../../apps/server/src/modules/engagement/tickets/tickets.service.ts'
import { at } from './demo-event.ts'
import { andrey } from './demo-members.ts'
import { fixedClockAt } from './fixed-clock.ts'
import { takeSeed } from './take-seed.ts'

const answerHours = 24

const answered = {
  key: 'demo-thread-answered',
  text: 'Почему за некоторые договоры начислено больше, чем ставка по продукту?',
}
const answerText =
  'С пятого договора за месяц ставка растёт: ×1,25, с десятого ×1,5, с двадцатого ×2. Как посчитан ' +
  'каждый договор, видно в его операции на странице «Мой баланс».'
const waiting = {
  key: 'demo-thread-waiting',
  text: 'Можно ли подать заявку «Не вижу договор», если фото не сохранилось и есть только номер?',
}

/**
 * Creates two tickets of the demo member Андрей once: one that staff answered, and one that waits for a
 * reply.
 */
export async function seedTickets({
  db,
  clock,
  files,
}: {
  db: Db
  clock: Clock
  files: Files
}): Promise<void> {
  const now = clock.businessNow()
  const openedDay = addDays(moscowDay(now), -12)
  await db.transaction(async (tx) => {
    if (!(await takeSeed(tx, 'threads'))) return
    const { memberId } = await findOrCreateMember(tx, { phone: andrey.phone, origin: 'sign-in', now })
    const createDemoTicket = (moment: Date, question: { key: string; text: string }) =>
      createTicket(
        { db, files, clock: fixedClockAt(moment, clock), limits: false, answerHours },
        { ...question, memberId, about: 'general', object: '', files: [] },
      )
    const { number } = await createDemoTicket(at(openedDay, 12, 20), answered)
    await answerTicket(
      { db, clock: fixedClockAt(at(openedDay, 15, 5), clock), staffName: 'demo' },
      { number: BigInt(number), text: answerText, key: answered.key },
    )
    // Marks the notification about the reply as read, so that the demo starts without an unread notification
    // about it.
    await tx.query({
      text: `update notifications set read_at = created_at where member_id = $1 and key like 'thread:%' and read_at is null`,
      values: [memberId],
    })
    await createDemoTicket(new Date(now.getTime() - 3 * 3_600_000), waiting)
  })
}
