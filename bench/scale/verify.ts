import { performance } from 'node:perf_hooks'
import { verifyRewards } from '../../apps/server/src/modules/earnings/rewards/rewards.service.ts'
import { verifyLedger } from '../../apps/server/src/ledger/verify.ts'
import { openBench } from '../open-bench.ts'
import type { Figure } from '../report.ts'
import { countEntries, fillScale } from './fill-scale.ts'

const maxSeconds = 60
const million = { members: 2_000, contractsEach: 113, maxContractsPerMember: 25_000 }

/** Measures the time that all checks of `lk verify` take on a million ledger entries without errors. */
export async function benchVerify(): Promise<Figure[]> {
  const bench = await openBench(async ({ owner }) => (await fillScale(owner, million)).slice(0, 1))
  try {
    const start = performance.now()
    const differences = await bench.db.snapshot(async (on) => [
      ...(await verifyLedger(on)),
      ...(await verifyRewards(on)),
    ])
    const seconds = (performance.now() - start) / 1000
    if (differences.length > 0) throw new Error(`${differences.length} differences: ${differences[0]?.what}`)
    return [
      {
        name: `verification of ${countEntries(million)} entries: ${maxSeconds} s / time`,
        value: `${(maxSeconds / seconds).toFixed(1)}  (${seconds.toFixed(1)} s)`,
        ratio: maxSeconds / seconds,
        goal: 1,
      },
    ]
  } finally {
    await bench.close()
  }
}
