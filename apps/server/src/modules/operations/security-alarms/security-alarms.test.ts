import { expect, test } from 'vitest'
import { times } from '../../../testing/harness/repeat.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { countAlarms } from './security-alarms.service.ts'

const { db } = await testDatabase()

test('an alarm of the codes by SMS counts like one of the security journal', async () => {
  const now = new Date()
  expect(await countAlarms(db, now)).toEqual({ count: 0, oldestAt: null })
  const sentAt = new Date(now.getTime() - 20 * 60_000)
  for (const [bucket, count] of [
    ['sms-unknown-devices', 40],
    ['sms-unconfirmed', 15],
  ] as const)
    await db.query({
      text: 'insert into rate_limits (bucket, taken_at, expires_at) values ($1, $2, $3)',
      values: [bucket, times(count, () => sentAt), new Date(now.getTime() + 3_600_000)],
    })
  expect(await countAlarms(db, now)).toEqual({ count: 1, oldestAt: sentAt })
})
