import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  verifyPayouts,
  yookassaProvider,
} from '../../apps/server/src/modules/payouts/payouts/payouts.service.ts'
import { startPayoutWorker } from '../../apps/server/src/modules/payouts/payouts/providers/payout-providers.worker.ts'
import type { Db } from '../../apps/server/src/platform/db/db.ts'
import { openLog } from '../../apps/server/src/platform/log/log.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { listDifferences } from '../../apps/server/src/testing/payouts/withdrawal-fixtures.ts'
import { startPayoutStub } from '../../apps/server/src/testing/stubs/payout-stub.ts'
import { openBench } from '../open-bench.ts'
import type { Figure } from '../report.ts'
import { fillPayouts } from './fill-payouts.ts'

const payoutsEach = 4
/** Milliseconds within which 10,000 payouts must be submitted. */
const limitMs = 15 * 60_000
/** Maximum delay of a response of the stub. The mean is half of it. */
const delayMs = 500

type Stub = Awaited<ReturnType<typeof startPayoutStub>>['stub']

/**
 * Measures the time in which one worker submits `count` ready payouts to a stub of the provider whose responses take
 * 250 ms on average, and the time until all of them are paid. Fails unless the stub received each payout once, and those
 * of a member in the order of the queue.
 */
export async function benchProviderPayouts(count: number): Promise<Figure[]> {
  const bench = await openBench((to) => fillPayouts(to, { members: count / payoutsEach, each: payoutsEach }))
  const { stub, close } = await startPayoutStub({ delayMs })
  try {
    const config = {
      ...readConfig({}).payouts,
      method: 'provider' as const,
      url: stub.url,
      agentId: 'agent',
      secret: 'secret',
      dailyCap: 10n ** 12n,
    }
    const start = performance.now()
    const worker = startPayoutWorker({
      db: bench.db,
      clock: bench.clock,
      config,
      log: openLog('error'),
      provider: yookassaProvider(config),
    })
    while (stub.payouts.size < count) await sleep(100)
    const submittedMs = performance.now() - start
    while ((await countPaid(bench.db)) < count) await sleep(1_000)
    const paidMs = performance.now() - start
    await worker.stop()
    await expectOnceEach(bench.db, { stub, count })
    const ratio = submittedMs / ((limitMs * count) / 10_000)
    return [
      {
        name: `${count} payouts submitted once each, in the order of each member / 15 min for 10,000`,
        value: `${ratio.toFixed(2)}  (${(submittedMs / 60_000).toFixed(1)} min)`,
        ratio,
        maxRatio: 1,
      },
      { name: `${count} payouts paid`, value: `${(paidMs / 60_000).toFixed(1)} min` },
    ]
  } finally {
    close()
    await bench.close()
  }
}

async function countPaid(db: Db): Promise<number> {
  const { rowCount } = await db.query({
    text: `select from payouts where method = 'provider' and state = 'paid'`,
    values: [],
  })
  return rowCount
}

/** Compares the payouts that the stub received with the queue. Throws when they differ. */
async function expectOnceEach(db: Db, { stub, count }: { stub: Stub; count: number }): Promise<void> {
  const { rows } = await db.query<{ reference: string; phone: string }>({
    text: `select p.reference, r.phone from payouts p join withdrawals w on w.order_id = p.order_id
      join recipients r on r.id = w.recipient_id where p.method = 'provider' order by p.position`,
    values: [],
  })
  const received = [...stub.payouts.values()].map(({ reference = '', phone }) => ({ reference, phone }))
  const [queued, submitted] = [byMember(rows), byMember(received)]
  for (const [phone, references] of queued)
    if (submitted.get(phone)?.join() !== references.join())
      throw new Error(`payouts of ${phone}: ${references.join()} became ${submitted.get(phone)?.join()}`)
  const requests = [...stub.reports.values()]
  if (received.length !== count || requests.length !== count || requests.some((times) => times !== 1))
    throw new Error(
      `the provider received ${received.length} payouts in ${requests.length} different requests`,
    )
  const differences = [...(await listDifferences(db)), ...(await verifyPayouts(db))]
  if (differences.length > 0) throw new Error(`the verification finds ${JSON.stringify(differences[0])}`)
}

const byMember = (payouts: readonly { reference: string; phone: string }[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(payouts, ({ phone }) => phone)].map(([phone, group]) => [
      phone,
      group.map(({ reference }) => reference),
    ]),
  )
