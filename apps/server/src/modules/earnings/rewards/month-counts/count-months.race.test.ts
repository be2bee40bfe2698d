import { expect, it } from 'vitest'
import { aPhone } from '../../../../testing/identity/member-fixtures.ts'
import {
  aFixedClock,
  aLine,
  aNumber,
  importLines,
  silentLog,
} from '../../../../testing/earnings/contract-fixtures.ts'
import { expectConsistentBooks } from '../../../../testing/earnings/ledger-consistency.ts'
import { times } from '../../../../testing/harness/repeat.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { countMonths } from '../rewards.service.ts'

const { db } = await testDatabase()

it('when contracts are cancelled or arrive late while two workers count a month, the next count gives every contract its correct place', async () => {
  const clock = aFixedClock('2026-03-20')
  const phones = times(4, aPhone)
  const lines = phones.flatMap((phone) =>
    times(8, (i) => ({ number: aNumber(), phone, day: `2026-03-0${i + 1}` })),
  )
  await importLines(db, clock, lines.map(aLine))
  const second = lines.filter(({ day }) => day === '2026-03-02')
  await importLines(
    db,
    clock,
    second.map((line) => aLine({ ...line, status: 'cancelled' })),
  )
  clock.setDay('2026-04-02')
  const third = lines.filter(({ day }) => day === '2026-03-03')
  await Promise.all([
    countMonths({ db, clock, log: silentLog, limit: 2 }),
    countMonths({ db, clock, log: silentLog, limit: 2 }),
    importLines(
      db,
      clock,
      phones.map((phone) => aLine({ number: aNumber(), phone, day: '2026-03-31' })),
    ),
    importLines(
      db,
      clock,
      third.map((line) => aLine({ ...line, status: 'cancelled' })),
    ),
  ])
  await countMonths({ db, clock, log: silentLog })
  const { rows } = await db.query<{ places: number[]; cancelled: bigint }>({
    text: `select array_agg(coalesce(counted_place, sequence_in_month) order by sequence_in_month)
        filter (where status <> 'cancelled') as places,
        count(*) filter (where status = 'cancelled') as cancelled
      from contracts group by member_id`,
    values: [],
  })
  // The second contract was cancelled before the month ended and has no place. The third one was cancelled afterwards
  // and retains the place 2.
  expect(rows).toEqual(times(4, () => ({ places: [1, 3, 4, 5, 6, 7, 8], cancelled: 2n })))
  await expectConsistentBooks(db)
})
