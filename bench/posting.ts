import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { hold, holdHash, once } from '../apps/server/src/ledger/ledger.ts'
import { holdQuery } from '../apps/server/src/ledger/ledger.sql.ts'
import type { Bench } from './open-bench.ts'
import { type Contender, inProcess, rates } from './http/rate.ts'
import { type Figure, toRatioFigure } from './report.ts'

/**
 * Compares posting a hold through the ledger, with idempotency key and refusals, with the same statement sent
 * by the database driver alone.
 */
export async function benchPosting({ db, servingUrl, members }: Bench): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: servingUrl, max: 16 })
  // Ignores an error of a connection that the database ends while the pool is being closed.
  pool.on('error', () => undefined)
  const callback = () => aHold(members)
  const ours = inProcess('posting through the ledger', () => {
    const one = callback()
    return once(db, { ...one, requestHash }, () => db.oneStatement((tx) => hold(tx, one)))
  })
  const bare = barePosting(pool, members)
  const [oursRate = 0, bareRate = 1] = await rates([ours, bare], { iterations: 5, ms: 1_500 })
  await pool.end()
  return [toRatioFigure('posting: ledger / bare statement', { ours: oursRate, bare: bareRate, goal: 0.8 })]
}

const amount = 1n
const requestHash = holdHash({ amount })

function aHold(members: Bench['members']) {
  const member = members[Math.floor(Math.random() * members.length)]
  if (!member) throw new Error('the bench has members')
  return { memberId: member.memberId, key: randomUUID(), actor: 'bench', at: new Date(), amount }
}

/** Sends the statement that posts a hold by the database driver alone. */
export const barePosting = (pool: pg.Pool, members: Bench['members']): Contender =>
  inProcess('bare statement', () => {
    const { name, text, values } = holdQuery({ ...aHold(members), requestHash })
    return pool.query({ name: name ?? '', text, values: [...values] })
  })
