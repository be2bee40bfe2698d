import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  makeBatch,
  type PayoutContext,
  pausePayouts,
  recordApproval,
  resumePayouts,
} from '../../apps/server/src/modules/payouts/payouts/payouts.service.ts'
import { aPayoutTest, aWithdrawal } from '../../apps/server/src/testing/payouts/payout-fixtures.ts'
import { Refusal } from '../../apps/server/src/platform/refusal/refusal.ts'
import { fillMembers } from '../fill.ts'
import { postOverHttp } from '../http/rate.ts'
import { getPhonesByMember, prepareWithdrawals } from '../http/withdrawals.ts'
import { type Bench, openBench } from '../open-bench.ts'
import type { Figure } from '../report.ts'

const rowsInFile = 10_000
const payoutsInBatch = 500
const limits = { withdrawalMs: 500, pauseMs: 1_000 }

/**
 * SQL that ignores requests for risk checks. The imports and withdrawals of this benchmark request checks of its members
 * all the time, and a payout is not put into a batch while a check of its member is requested.
 */
const ignoreRiskChecks = `create function ignore_row() returns trigger language plpgsql as 'begin return null; end';
  create trigger ignored before insert on risk_check_queue for each row execute function ignore_row()`

/**
 * Measures the 99th percentile of the time of a member's withdrawal request, and the longest time of a request that
 * pauses payouts. Meanwhile another process imports contracts of the same members, undoes imports and recalculates
 * rewards. Payouts are paused while a batch of 500 is being made.
 */
export async function benchLongWork(): Promise<Figure[]> {
  const bench = await openBench(async ({ db, owner }) => {
    await owner.query(ignoreRiskChecks)
    const ids = await fillMembers(db, { memberCount: 200, rewardsEach: 20 })
    await owner.query('vacuum analyze')
    return ids
  })
  let longWork: ReturnType<typeof startLongWork> | undefined
  try {
    const phones = await getPhonesByMember(bench.owner)
    const requests = await prepareWithdrawals(bench, phones)
    const post = async (ms: number) =>
      (await postOverHttp(`${bench.url}/api/withdrawal/`, requests, { callers: 4, ms })).times
    await post(2_000)
    const quiet = p99(await post(5_000))
    const payouts = await preparePayouts(bench, phones)
    longWork = startLongWork(bench)
    await longWork.ready
    const busy = p99(await post(20_000))
    const pauseMs = await measurePauses(payouts)
    const [duringBatch, batchMs] = await Promise.all([post(20_000), measureBatch(payouts)])
    return [
      { name: 'withdrawal: p99 without long work', value: `${quiet.toFixed(0)} ms` },
      toFigure(`withdrawal: p99 during ${longWork.done()}`, busy, limits.withdrawalMs),
      toFigure('withdrawal: p99 during long work and a payout batch', p99(duringBatch), limits.withdrawalMs),
      toFigure('pause of payouts during a batch and long work', pauseMs, limits.pauseMs),
      {
        name: `batch of ${payoutsInBatch} payouts during long work`,
        value: `${(batchMs / 1000).toFixed(1)} s`,
      },
    ]
  } finally {
    await longWork?.stop()
    await bench.close()
  }
}

const toFigure = (name: string, ms: number, limitMs: number): Figure => ({
  name: `${name} / ${limitMs} ms`,
  value: `${(ms / limitMs).toFixed(2)}  (${ms.toFixed(0)} ms)`,
  ratio: ms / limitMs,
  maxRatio: 1,
})

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity

function startLongWork({ servingUrl }: Bench) {
  const script = fileURLToPath(new URL('./long-work-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, servingUrl, String(rowsInFile)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const counts = new Map<string, number>()
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (name) => counts.set(name, (counts.get(name) ?? 0) + 1))
  return {
    ready: Promise.race([
      once(lines, 'line'),
      exited.then(() => Promise.reject(new Error('the long work ended'))),
    ]),
    /** Returns a text with the number of finished imports, undos and recalculations, such as `import × 3, undo × 2`. */
    done: () =>
      [...counts]
        .filter(([name]) => name !== 'ready')
        .map(([name, count]) => `${name} × ${count}`)
        .join(', '),
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Creates 500 payouts that are ready for a batch, and returns the context of payouts. */
async function preparePayouts(
  { db, clock, members }: Bench,
  phones: ReadonlyMap<string, string>,
): Promise<PayoutContext> {
  const context = { ...(await aPayoutTest(db, { dailyCap: 10n ** 12n })), clock }
  for (let i = 0; i < payoutsInBatch; i++) {
    const { memberId = '' } = members[i % (members.length / 2)] ?? {}
    const { number } = await aWithdrawal(context, { member: { memberId, phone: phones.get(memberId) ?? '' } })
    await recordApproval(context, { number, staffName: 'olga' })
  }
  return context
}

const makeWholeBatch = (context: PayoutContext) =>
  makeBatch(context, { staffName: 'olga', kind: 'sbp', limit: payoutsInBatch })

/**
 * Pauses payouts three times while a batch is being made; each pause must make the batch fail with a refusal. Returns
 * the milliseconds of the longest pause request.
 */
async function measurePauses(context: PayoutContext): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const outcome = makeWholeBatch(context).catch((error: unknown) => error)
    await setTimeout(50)
    const start = performance.now()
    await pausePayouts(context, { staffName: 'petr', reason: 'Проверка' })
    times.push(performance.now() - start)
    if (!((await outcome) instanceof Refusal)) throw new Error('the batch was made before the pause')
    await resumePayouts(context, { staffName: 'petr' })
  }
  return Math.max(...times)
}

/** Returns the milliseconds in which a batch of all payouts is made. */
async function measureBatch(context: PayoutContext): Promise<number> {
  const start = performance.now()
  const { count } = await makeWholeBatch(context)
  if (count !== payoutsInBatch) throw new Error(`the batch has ${count} payouts`)
  return performance.now() - start
}
