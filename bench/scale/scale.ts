import { type Bench, openBench } from '../open-bench.ts'
import { benchHistory } from '../http/history.ts'
import { benchPosting } from '../posting.ts'
import type { Figure } from '../report.ts'
import { benchDepth } from './depth.ts'
import { countEntries, fillScale, type Scale } from './fill-scale.ts'
import { benchGrowth } from './growth.ts'
import { benchImport } from './import.ts'
import { benchRelease } from './release.ts'
import { benchVerify } from './verify.ts'

const large: Scale = { members: 20_000, contractsEach: 123, maxContractsPerMember: 50_000 }
const small: Scale = { members: 20, contractsEach: 110, maxContractsPerMember: 500 }

/**
 * Measures a large programme: 20,000 members, ten million ledger entries, and one member with 100,000 items in the
 * history. A developer runs this benchmark by hand, because the benchmark needs minutes and gigabytes. `share`:
 * fraction of the members, of the lots to release and of the contracts to import with which the benchmark runs.
 */
export async function benchScale(share: number): Promise<Figure[]> {
  const scale = {
    members: Math.ceil(large.members * share),
    contractsEach: large.contractsEach,
    maxContractsPerMember: large.maxContractsPerMember,
  }
  const opened: Bench[] = []
  try {
    for (const size of [small, scale]) {
      opened.push(await openBench(async ({ owner }) => (await fillScale(owner, size)).slice(0, 200)))
    }
    const [smallBench, largeBench] = opened
    if (!smallBench || !largeBench) throw new Error('two programmes are compared')
    return [
      { name: 'entries', value: `${countEntries(scale)} (small: ${countEntries(small)})` },
      ...(await benchVerify()),
      ...(await benchPosting(largeBench)),
      ...(await benchHistory(largeBench)),
      ...(await benchDepth(largeBench)),
      ...(await benchGrowth({ smallBench, largeBench })),
      ...(await benchRelease(largeBench, Math.ceil(100_000 * share))),
      ...(await benchImport(largeBench, Math.ceil(1_000_000 * share))),
    ]
  } finally {
    for (const bench of opened) await bench.close()
  }
}
