import { readFile } from 'node:fs/promises'
import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'
import { addDays, moscowDay, moscowMidnight } from '../../apps/server/src/platform/clock/moscow.ts'
import type { Db } from '../../apps/server/src/platform/db/db.ts'
import type { Files } from '../../apps/server/src/platform/storage/files.ts'
import { makeClaim, rejectClaim } from '../../apps/server/src/modules/earnings/claims/claims.service.ts'
import { findOrCreateMember } from '../../apps/server/src/modules/identity/profile/profile.service.ts'
import { andrey } from './demo-members.ts'
import { fixedClockAt } from './fixed-clock.ts'
import { takeSeed } from './take-seed.ts'

/** Creates two claims of the demo member Андрей once: a claim in review and a rejected claim. */
export async function seedClaims({
  db,
  clock,
  files,
}: {
  db: Db
  clock: Clock
  files: Files
}): Promise<void> {
  const today = moscowDay(clock.businessNow())
  await db.transaction(async (tx) => {
    if (!(await takeSeed(tx, 'claims'))) return
    const photo = await readFile(new URL('contract-photo.jpg', import.meta.url))
    const claim = async (day: string, details: { product: string; city: string; comment: string }) => {
      const now = moscowNoon(addDays(day, 2))
      const { memberId } = await findOrCreateMember(tx, { phone: andrey.phone, origin: 'sign-in', now })
      const number = `К-${day.slice(2).replaceAll('-', '')}`
      return makeClaim(
        { db, clock: fixedClockAt(now, clock), files, limits: false },
        { memberId, key: `demo-claim-${day}`, fields: { number, connectedAt: day, ...details }, file: photo },
      )
    }
    const refusedDay = addDays(today, -24)
    const refused = await claim(refusedDay, { product: 'mobile', city: '', comment: '' })
    await rejectClaim(
      { db, clock: fixedClockAt(moscowNoon(addDays(refusedDay, 4)), clock), actor: 'demo' },
      {
        number: BigInt(refused.number),
        reason: 'На фото не читается номер. Снимите договор ближе и подайте заявку снова',
      },
    )
    await claim(addDays(today, -4), {
      product: 'internet-tv',
      city: 'Казань',
      comment: 'Подключал вместе с напарником',
    })
  })
}

const moscowNoon = (day: string): Date => new Date(moscowMidnight(day).getTime() + 12 * 3_600_000)
