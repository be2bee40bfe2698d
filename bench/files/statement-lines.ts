import type { Statement } from '../../apps/server/src/modules/earnings/statements/statement.ts'
import {
  countOn,
  type Line,
  type HistoryChange,
  type MonthSums,
  toSummary,
} from '../../apps/server/src/modules/earnings/statements/statements.rules.ts'

const chunkSize = 500
const zero = { available: 0n, frozen: 0n, debt: 0n }

/**
 * Returns a member's statement with `count` operations: a reward, then its release, and so on. The operations are
 * generated while the file of the statement is written.
 */
export function aStatement(count: number): Statement {
  const sums: MonthSums = {
    month: '2026-01-01',
    category: 'release',
    items: count,
    firstSeq: 1n,
    outgo: zero,
    income: { ...zero, available: BigInt(count >> 1) * 12_500n },
  }
  return {
    kind: 'period',
    programme: 'ИМПУЛЬС',
    payer: { name: 'ООО «Импульс»', inn: '7701000001', kpp: '770101001' },
    name: 'Иванов Андрей Сергеевич',
    phone: '+7 (9••) •••-00-00',
    since: '2026-01-01',
    to: '2026-11-21',
    madeAt: new Date('2026-11-21T12:00:00Z'),
    summary: toSummary([sums]),
    pending: 0n,
    months: [],
    lines: () => generateLines(count),
  }
}

async function* generateLines(count: number): AsyncGenerator<Line[]> {
  let after = zero
  for (let from = 0; from < count; from += chunkSize) {
    const items = Array.from({ length: Math.min(chunkSize, count - from) }, (_, n) => itemAt(from + n))
    const lines = countOn(after, items)
    after = lines.at(-1)?.after ?? after
    yield lines
  }
}

const itemAt = (n: number): HistoryChange => {
  const released = n % 2 === 1
  return {
    seq: BigInt(n + 1),
    at: new Date(Date.UTC(2026, 0, 1) + n * 600_000),
    kind: released ? 'release' : 'reward',
    contractNumber: `2026-${String(100_000 + (n >> 1))}`,
    contract: null,
    withdrawal: null,
    amount: 12_500n,
    change: { available: released ? 12_500n : 0n, frozen: released ? -12_500n : 12_500n, debt: 0n },
  }
}
