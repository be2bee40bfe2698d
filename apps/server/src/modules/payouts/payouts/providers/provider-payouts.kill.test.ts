import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { chance, chanceBelow } from '../../../../testing/harness/random.ts'
import { failpoints } from '../../../../platform/db/failpoint.ts'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import {
  aReadyPayout,
  aProviderPayoutTest,
  carryOutAll,
  expectBooksToAgree,
  makeOlder,
  resumePayoutsOfProvider,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayee } from '../../../../testing/payouts/payout-fixtures.ts'
import { deleteRequestedRiskChecks } from '../../../../testing/earnings/release-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { scriptArguments, startScript } from '../../../../testing/harness/script-process.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { getWithdrawal } from '../../withdrawals/withdrawals.service.ts'
import { checkDuePayouts, findInFlight } from '../payouts.service.ts'

const { db, env: databaseEnv } = await testDatabase()
const stub = await aPayoutStub({ drop: 0.1, double: 0.1, cancel: 0.2, delayMs: 20 })
const context = await aProviderPayoutTest(db, { stub })
const members = await Promise.all(times(3, () => aPayee(db)))
const script = new URL('../../../../testing/scripts/payout-sender.test-script.ts', import.meta.url)
const env = {
  ...databaseEnv,
  WITHDRAWAL_MONTH_LIMIT: '1000000000',
  WITHDRAWALS_PER_DAY: '1000000',
  PAYOUTS_DAILY_CAP: '1000000000',
  PAYOUTS_SECOND_PERSON_FROM: '1000000000',
  PAYOUTS_APPROVER_DAILY_CAP: '0',
  PAYOUTS_APPROVER_30_DAY_CAP: '0',
  PAYOUTS: 'provider',
  PAYOUTS_URL: stub.url,
  PAYOUTS_AGENT_ID: 'agent',
  PAYOUTS_SECRET: 'secret',
  MEMBERS: members.map(({ memberId, phone }) => `${memberId}:${phone}`).join(','),
}
const acknowledged: bigint[] = []

/**
 * Runs the script that requests withdrawals and sends their payouts, until it is killed: at the failpoint `dies`, or
 * soon after `killAfter` requested withdrawals.
 */
async function runAndDie({ dies, killAfter }: { dies?: string; killAfter?: number }): Promise<void> {
  // A payout whose submission was interrupted delays other payouts of its member for a minute. After three kills, every
  // member would have such a payout, and the script would wait for the minute to pass.
  await makeOlder(db, '2 minutes')
  const child = await startScript(script, { ...env, ...(dies && { DIES: dies }) })
  const exitSignal = new Promise<string | null>((resolve) =>
    child.on('exit', (_code, signal) => resolve(signal)),
  )
  let withdrawals = 0
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(BigInt(line.split(' ')[1] ?? ''))
    if ((withdrawals += 1) === killAfter) setTimeout(() => child.kill('SIGKILL'), chance() * 300)
  }
  expect(await exitSignal).toBe('SIGKILL')
}

/**
 * Gives every open payout an outcome and compares our ledger with the provider's payouts. Returns the numbers
 * of paid and of returned payouts.
 */
async function waitForOutcomes(): Promise<{ paid: number; returned: number }> {
  // The killed script counted the members as checked, and no risk worker runs.
  await deleteRequestedRiskChecks(db)
  await carryOutAll(context)
  await makeOlder(db, '25 hours')
  while ((await findInFlight(db)).length > 0) await checkDuePayouts(context, { all: true })
  const books = await expectBooksToAgree(db, stub)
  for (const number of acknowledged.splice(0)) {
    const { status } = await getWithdrawal(db, number)
    // The status is `review` when the script was killed before it committed the approval of the withdrawal.
    expect(['paid', 'returned', 'review']).toContain(status)
  }
  const { rowCount } = await db.query({
    text: `select from orders where status in ('approved', 'sent')`,
    values: [],
  })
  expect(rowCount).toBe(0)
  return books
}

it.each(failpoints)(
  'no payout is lost or submitted twice when the process that submits payouts is killed at %s',
  async (point) => {
    for (const index of times(repeated(5), (i) => i)) await runAndDie({ dies: `${point}/${index}` })
    await waitForOutcomes()
  },
  600_000,
)

it('no payout is lost or submitted twice when the process that submits payouts is killed at a random moment', async () => {
  for (const _ of times(repeated(20), () => 0)) await runAndDie({ killAfter: 1 + chanceBelow(12) })
  const { paid, returned } = await waitForOutcomes()
  expect(paid).toBeGreaterThan(0)
  expect(returned).toBeGreaterThan(0)
}, 1_200_000)

it('no payout is lost or submitted twice when the server’s worker is killed while it submits payouts', async () => {
  const main = new URL('../../../../main.ts', import.meta.url)
  const own = { ...env, ROLE: 'worker', LOG_LEVEL: 'silent', DEMO_DATA: 'empty' }
  for (const _ of times(repeated(5), () => 0)) {
    await resumePayoutsOfProvider(context)
    // A payout whose submission was interrupted delays other payouts of its member for a minute.
    await makeOlder(db, '2 minutes')
    for (const member of members) await aReadyPayout(context, { member })
    const before = stub.reports.size
    const child = spawn(process.execPath, scriptArguments(main), { env: own, stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const exitPromise = new Promise((resolve) => child.on('exit', resolve))
    await vi.waitFor(() => expect(stub.reports.size).toBeGreaterThan(before), {
      timeout: 60_000,
      interval: 5,
    })
    await sleep(chance() * 60)
    child.kill('SIGKILL')
    await exitPromise
  }
  await waitForOutcomes()
}, 600_000)
