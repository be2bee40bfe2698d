import Fastify from 'fastify'
import pg from 'pg'
import {
  countHistory,
  readHistory,
  selectBalance,
  sumHistory,
} from '../../apps/server/src/modules/earnings/balance/balance.sql.ts'
import { loadRuleSets } from '../../apps/server/src/modules/earnings/rewards/rewards.service.ts'
import type { Query, Queryable } from '../../apps/server/src/platform/db/db.ts'
import { findLive } from '../../apps/server/src/platform/session/session.sql.ts'
import type { Bench } from '../open-bench.ts'
import { inProcess, overHttp, rates } from './rate.ts'
import { type Figure, toRatioFigure } from '../report.ts'

const page = { skip: 0, limit: 200 }

/**
 * Compares the requests per second of the routes of the history, of its totals and of the balance with those of bare
 * routes that run the same SQL statements. Also compares the history route with the SQL statement of the history alone.
 */
export async function benchHistory(bench: Bench): Promise<Figure[]> {
  const bareServer = await openBareServer(bench)
  const { url, members } = bench
  const bearers = members.slice(0, 50).map(({ accessToken }) => ({ authorization: `Bearer ${accessToken}` }))
  const [history = 0, bareHistory = 1, query = 1, totals = 0, bareTotals = 1, balance = 0, bareBalance = 1] =
    await rates(
      [
        overHttp('history', `${url}/api/balance/account-history/?maxResultCount=200`, bearers),
        overHttp('bare history route', `${bareServer.url}/history`, bearers),
        inProcess('bare history statement', () => bareServer.run(bareServer.statements.page)),
        overHttp('history totals', `${url}/api/balance/history-totals/`, bearers),
        overHttp('bare totals route', `${bareServer.url}/totals`, bearers),
        overHttp('balance', `${url}/api/balance/user-balance/`, bearers),
        overHttp('bare balance route', `${bareServer.url}/balance`, bearers),
      ],
      { iterations: 5, ms: 1_500 },
    )
  await bareServer.close()
  return [
    toRatioFigure('history, 200 rows: route / bare route', {
      ourRate: history,
      bareRate: bareHistory,
      goal: 0.8,
    }),
    {
      name: 'history, 200 rows: route / bare statement',
      value: `${(history / query).toFixed(2)}  (${Math.round(query)} statements/s)`,
    },
    {
      name: 'history totals: route / bare route',
      value: `${(totals / bareTotals).toFixed(2)}  (${Math.round(totals)}/s against ${Math.round(bareTotals)}/s)`,
    },
    toRatioFigure('balance: route / bare route', { ourRate: balance, bareRate: bareBalance, goal: 0.8 }),
  ]
}

type BareServer = {
  url: string
  statements: { page: Query }
  run: (query: Query) => Promise<unknown>
  close: () => Promise<void>
}

/**
 * Starts a bare Fastify server for comparison. Its routes run the same SQL statements as the server's routes, including
 * that of the session, but neither validate by schemas nor check the session that was found.
 */
async function openBareServer({ db, servingUrl, members }: Bench): Promise<BareServer> {
  const [member] = members
  if (!member) throw new Error('the bench has members')
  const { memberId } = member
  const everything = { memberId, category: null, since: null, before: null, search: null }
  const now = new Date()
  const session = await captureStatement(db, (on) =>
    findLive(on, { id: member.sessionId, now, idleSince: new Date(0) }),
  )
  const page200 = await captureStatement(db, (on) => readHistory(on, everything, page))
  const count = await captureStatement(db, (on) => countHistory(on, everything))
  const ruleSets = await captureStatement(db, loadRuleSets)
  const sums = await captureStatement(db, (on) => sumHistory(on, everything))
  const available = await captureStatement(db, (on) => selectBalance(on, memberId))

  const pool = new pg.Pool({
    connectionString: servingUrl,
    max: 16,
    types: { getTypeParser: (oid, format) => (oid === 20 ? String : pg.types.getTypeParser(oid, format)) },
  })
  // Ignores the error of a connection that the database ends while the pool is being closed.
  pool.on('error', () => undefined)
  const run = async ({ name, text, values }: Query) =>
    (await pool.query({ name: name ?? '', text, values: [...values] })).rows
  const app = Fastify()
  app.get('/history', async () => {
    await run(session)
    const [history, counted] = await Promise.all([run(page200), run(count), run(ruleSets)])
    return { history, counted }
  })
  app.get('/totals', async () => {
    await run(session)
    return (await run(sums))[0]
  })
  app.get('/balance', async () => {
    await run(session)
    return (await run(available))[0]
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    statements: { page: page200 },
    run,
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}

/** Runs `send`, which must send exactly one SQL statement, and returns this statement. */
async function captureStatement(db: Queryable, send: (on: Queryable) => Promise<unknown>): Promise<Query> {
  const sent: Query[] = []
  await send({
    query: (query) => {
      sent.push(query)
      return db.query(query)
    },
  })
  const [statement] = sent
  if (!statement || sent.length > 1) throw new Error('one statement was expected')
  return statement
}
