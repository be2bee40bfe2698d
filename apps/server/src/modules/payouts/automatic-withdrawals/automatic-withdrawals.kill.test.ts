import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { startScript } from '../../../testing/harness/script-process.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import {
  aMemberWithRule,
  anAutomaticTest,
  listNotifications,
  listWithdrawals,
} from '../../../testing/payouts/automatic-withdrawal-fixtures.ts'
import { listDifferences } from '../../../testing/payouts/withdrawal-fixtures.ts'

const { db, env } = await testDatabase()
const script = new URL('../../../testing/scripts/automatic-withdrawal-runner.test-script.ts', import.meta.url)

it('each member has one automatic withdrawal of the month, however often the worker is killed', async () => {
  const test = await anAutomaticTest(db)
  const members = await Promise.all(times(repeated(24), () => aMemberWithRule(test, { available: 20_000n })))
  let isDone = false
  while (!isDone) {
    const child = await startScript(script, env)
    let committed = 0
    for await (const line of createInterface({ input: child.stdout })) {
      committed += 1
      isDone ||= line === 'done'
      if (committed === 5) child.kill('SIGKILL')
    }
  }
  for (const { memberId } of members) {
    expect(await listWithdrawals(db, memberId)).toEqual([{ amount: 20_000n, isAutomatic: true }])
    expect(await listNotifications(db, memberId)).toHaveLength(2)
  }
  expect(await listDifferences(db)).toEqual([])
}, 600_000)
