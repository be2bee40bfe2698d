import { expect, it, onTestFinished, vi } from 'vitest'
import { repeated, times } from '../../../../testing/harness/repeat.ts'
import {
  aProviderPayoutTest,
  aReadyPayout,
  carryOutAll,
  expectBooksToAgree,
  makeOlder,
} from '../../../../testing/payouts/provider-payout-fixtures.ts'
import { aPayee } from '../../../../testing/payouts/payout-fixtures.ts'
import { aPayoutStub } from '../../../../testing/stubs/payout-stub.ts'
import { startScript } from '../../../../testing/harness/script-process.ts'
import { testDatabase } from '../../../../testing/database/test-database.ts'
import { checkDuePayouts, findInFlight } from '../payouts.service.ts'

const { db, env: databaseEnv } = await testDatabase()
const stub = await aPayoutStub({ delayMs: 50 })
const context = await aProviderPayoutTest(db, { stub })
const script = new URL('../../../../testing/scripts/payout-sender.test-script.ts', import.meta.url)
const env = {
  ...databaseEnv,
  PAYOUTS_DAILY_CAP: '1000000000',
  PAYOUTS: 'provider',
  PAYOUTS_URL: stub.url,
  PAYOUTS_AGENT_ID: 'agent',
  PAYOUTS_SECRET: 'secret',
}
/** Payouts that one worker submits at the same time. A kill interrupts no more than these. */
const concurrency = 8

/** Starts a process that submits payouts. `kill` ends it at once, as a crash does. */
async function startWorker(): Promise<{ kill(): Promise<unknown> }> {
  const child = await startScript(script, env)
  const exited = new Promise((resolve) => child.on('exit', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    kill: () => {
      child.kill('SIGKILL')
      return exited
    },
  }
}

it('two workers submit 300 payouts once each, in the order of each member, although one of them is killed', async () => {
  const [members, each] = [repeated(60), 5]
  const count = members * each
  const payees = await Promise.all(times(members, () => aPayee(db)))
  for (const member of payees) for (const _ of times(each, () => 0)) await aReadyPayout(context, { member })
  const [killed, survivor] = [await startWorker(), await startWorker()]
  const untilSubmitted = (number: number) =>
    vi.waitFor(() => expect(stub.reports.size).toBeGreaterThanOrEqual(number), {
      timeout: 250_000,
      interval: 5,
    })
  await untilSubmitted(count / 3)
  await killed.kill()
  await untilSubmitted(count - concurrency)
  await survivor.kill()
  await carryOutAll(context)
  await makeOlder(db, '25 hours')
  while ((await findInFlight(db)).length > 0) await checkDuePayouts(context, { all: true })
  const { paid, returned } = await expectBooksToAgree(db, stub)
  expect(paid + returned).toBe(count)
  expect(returned).toBeLessThanOrEqual(2 * concurrency)
  // The number of an order is the second part of its reference. The payouts of a member have rising numbers.
  for (const { phone } of payees) {
    const numbers = [...stub.payouts.values()]
      .filter((payout) => payout.phone === phone)
      .map(({ reference }) => Number(reference?.split('-')[1]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  }
}, 600_000)
