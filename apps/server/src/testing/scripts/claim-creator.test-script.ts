import { createInterface } from 'node:readline'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { openConfiguredFiles } from '../../platform/storage/files.ts'
import { aMember } from '../identity/member-fixtures.ts'
import { aPhoto } from '../files/photos.ts'
import { makeClaim } from '../../modules/earnings/claims/claims.service.ts'

/**
 * Script that creates claims of new members, four at a time, until the test kills it. Prints the id of each
 * claim that was committed.
 */
const config = readConfig(process.env)
const db = openDb({ url: config.databaseUrl ?? '', connections: 6 })
const clock = await openClock(db, { movable: false })
const files = await openConfiguredFiles({ db, clock, config })
const file = await aPhoto()
createInterface({ input: process.stdin }).on('close', () => process.exit(0))

let memberCount = 0
const make = async (): Promise<never> => {
  for (;;) {
    const { memberId } = await aMember(db, {
      phone: `${process.env['PHONES']}${String((memberCount += 1)).padStart(6, '0')}`,
    })
    const fields = { number: 'К-1', connectedAt: '2026-11-05', product: '', city: '', comment: '' }
    const order = await makeClaim(
      { db, clock, files, limits: false },
      { memberId, key: 'the-only-key', fields, file },
    )
    process.stdout.write(`${order.id}\n`)
  }
}
await Promise.all([make(), make(), make(), make()])
