import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { openLog } from '../../../platform/log/log.ts'
import { createKey, revokeKey, warnOfEndingKeys } from './contract-feed.service.ts'

const { db } = await testDatabase()

it('the log names each API key in use that is about to end or has just ended, and no other key', async () => {
  const clock = aClock({ isStopped: true })
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const use = (name: string) =>
    db.query({
      text: 'update api_keys set last_used_at = $2 where name = $1',
      values: [name, clock.systemNow()],
    })
  for (const name of ['used', 'unused', 'revoked']) await createKey({ db, clock }, { name })
  await revokeKey({ db, clock }, { name: 'revoked' })
  const warned = async () => {
    lines.length = 0
    await warnOfEndingKeys({ db, clock, log })
    return lines.map((line) => JSON.parse(line) as { level: number; name: string; msg: string })
  }
  clock.moveBy({ days: 75 })
  for (const name of ['used', 'revoked']) await use(name)
  expect(await warned()).toEqual([])
  clock.moveBy({ days: 2 })
  expect(await warned()).toMatchObject([
    { level: 40, name: 'used', msg: 'an API key of the contract feed is about to end' },
  ])
  await use('used')
  clock.moveBy({ days: 13, seconds: 1 })
  expect(await warned()).toMatchObject([{ level: 50, name: 'used' }])
  clock.moveBy({ days: 14 })
  expect(await warned()).toEqual([])
})
