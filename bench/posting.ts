import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { postHold } from '../apps/server/src/ledger/ledger.ts'
import { barePosting, randomMember } from './bare-hold.ts'
import type { Bench } from './open-bench.ts'
import { inProcess, rates } from './http/rate.ts'
import { type Figure, toRatioFigure } from './report.ts'

/**
 * Compares posting a hold through the ledger (a transaction with locks and the check of the idempotency key)
 * with a single SQL statement that the database driver sends without the ledger.
 */
export async function benchPosting({ db, servingUrl, members }: Bench): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: servingUrl, max: 16 })
  // Ignores the error of a connection that the database ends while the pool is being closed.
  pool.on('error', () => undefined)
  const ourPosting = inProcess('posting through the ledger', () => {
    const { memberId } = randomMember(members)
    const operation = { memberId, key: randomUUID(), actor: 'bench', at: new Date(), amount: 1n }
    return db.transaction((tx) => postHold(tx, operation))
  })
  const [ourRate = 0, bareRate = 1] = await rates([ourPosting, barePosting(pool, members)], {
    iterations: 5,
    ms: 1_500,
  })
  await pool.end()
  return [toRatioFigure('posting: ledger / bare statement', { ourRate, bareRate, goal: 0.25 })]
}
