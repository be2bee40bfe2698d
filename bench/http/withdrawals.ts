import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { requestWithdrawalInTx } from '../../apps/server/src/modules/payouts/withdrawals/withdrawals.service.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { arrayLiteral } from '../../apps/server/src/platform/db/array-literal.ts'
import type { Query, Tx } from '../../apps/server/src/platform/db/db.ts'
import { findLive } from '../../apps/server/src/platform/session/session.sql.ts'
import type { Bench } from '../open-bench.ts'
import { barePosting } from '../bare-hold.ts'
import { type PostRequest, postsOverHttp, rates } from './rate.ts'
import { type Figure, toRatioFigure } from '../report.ts'

const bankId = '100000000004'
/** Returns the body of a withdrawal request; equal requests of a member are accepted only with `isAdditional`. */
const toRequest = (phone = '') => ({ amount: 100, bankId, phone, isAdditional: true })

/**
 * Compares the requests per second of the withdrawal route with those of a bare route that runs the same SQL
 * statements, and with the rate of posting a hold alone.
 */
export async function benchWithdrawals(bench: Bench): Promise<Figure[]> {
  const { members, owner, servingUrl, url } = bench
  const phones = await getPhonesByMember(owner)
  const requestOptions = await prepareWithdrawals(bench, phones)
  const bareServer = await openBareServer(bench, phones)
  const pool = new pg.Pool({ connectionString: servingUrl, max: 16 })
  pool.on('error', () => undefined)
  const [ourRate = 0, bareRoute = 1, posting = 1] = await rates(
    [
      postsOverHttp('withdrawal', url + '/api/withdrawal/', requestOptions),
      postsOverHttp('bare withdrawal route', `${bareServer.url}/withdrawal`, requestOptions),
      barePosting(pool, members),
    ],
    { iterations: 5, ms: 2_000 },
  )
  await pool.end()
  await bareServer.close()
  return [
    toRatioFigure('withdrawal: route / bare route', { ourRate, bareRate: bareRoute, goal: 0.7 }),
    toRatioFigure('withdrawal: route / bare posting', { ourRate, bareRate: posting, goal: 0.15 }),
  ]
}

/** Approves the identity documents of all members. Returns a withdrawal request of each member of the bench. */
export async function prepareWithdrawals(
  { members, owner }: Bench,
  phones: ReadonlyMap<string, string>,
): Promise<PostRequest[]> {
  await owner.query(
    `insert into identity_documents (member_id, status, decided_at) select id, 'approved', now() from members on conflict do nothing`,
  )
  return members.map(({ memberId, accessToken }) => ({
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(toRequest(phones.get(memberId))),
  }))
}

export async function getPhonesByMember(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ id: string; phone: string }>('select id, phone from members')
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/**
 * Records the SQL statements of one withdrawal, and starts a Fastify server that runs them again for each
 * request, with the ids of the requesting member and with new ids.
 */
async function openBareServer(
  { servingUrl, members, ...bench }: Bench,
  phones: ReadonlyMap<string, string>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const sample = await collectSample({ servingUrl, members, ...bench }, phones)
  const byToken = new Map(members.map((member) => [`Bearer ${member.accessToken}`, member]))
  const pool = new pg.Pool({ connectionString: servingUrl, max: 16 })
  pool.on('error', () => undefined)
  const app = Fastify()
  app.post('/withdrawal', async ({ headers }) => {
    const member = byToken.get(headers.authorization ?? '')
    if (!member) throw new Error('a member of the bench')
    await pool.query(sent(sample.session, new Map([[sample.sessionId, member.sessionId]])))
    const orderId = randomUUID()
    const replaced = new Map<unknown, unknown>([
      [sample.memberId, member.memberId],
      [sample.phone, phones.get(member.memberId)],
      [sample.orderId, orderId],
      [`withdrawal:${sample.orderId}`, `withdrawal:${orderId}`],
      [sample.key, headers['idempotency-key']],
      ...sample.freshIds.map((id): [string, string] => [id, randomUUID()]),
    ])
    const client = await pool.connect()
    try {
      await client.query('begin')
      let last: pg.QueryResult | undefined
      for (const query of sample.statements) {
        last = await client.query(sent(query, replaced))
        const lastSeq: unknown = last.rows[0]?.['lastSeq']
        if (typeof lastSeq === 'bigint') replaced.set(sample.seq, lastSeq + 1n)
      }
      await client.query('commit')
      return { success: true, rows: last?.rowCount }
    } finally {
      client.release()
    }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}

const sent = ({ name, text, values }: Query, replaced: ReadonlyMap<unknown, unknown>) => ({
  name: name ?? '',
  text,
  values: values.map((value) => {
    if (!Array.isArray(value)) return replaced.has(value) ? replaced.get(value) : value
    const members = value.map((one: unknown) => (replaced.has(one) ? replaced.get(one) : one))
    return arrayLiteral(members) ?? members
  }),
})

type Sample = {
  session: Query
  sessionId: string
  statements: Query[]
  memberId: string
  phone: string
  orderId: string
  /**
   * Number (`seq`) of the transaction that these statements post. A run for another member uses the next number of that
   * member instead.
   */
  seq: bigint
  key: string
  /**
   * Ids of the notifications and recipients in these statements. Each time the statements run, new ids replace
   * them.
   */
  freshIds: string[]
}

/**
 * Records the SQL statements of one withdrawal. Before that, every member requests six withdrawals, so that the
 * statements do not run on empty tables.
 */
async function collectSample(
  { db, clock, members, owner }: Bench,
  phones: ReadonlyMap<string, string>,
): Promise<Sample> {
  const withdrawalConfig = readConfig({}).withdrawals
  const submit = (memberId: string, { key = randomUUID(), catchIn = [] as Query[] } = {}) =>
    db.transaction((tx) => {
      const request = toRequest(phones.get(memberId))
      return requestWithdrawalInTx(
        listened(tx, catchIn),
        { clock, withdrawalConfig },
        { memberId, key, request },
      )
    })
  for (let time = 0; time < 6; time++) await Promise.all(members.map(({ memberId }) => submit(memberId)))
  await owner.query('vacuum analyze')
  const [member] = members
  if (!member) throw new Error('the bench has members')
  const { memberId, sessionId } = member
  const [statements, key] = [[] as Query[], randomUUID()]
  const { id: orderId } = await submit(memberId, { key, catchIn: statements })
  const caught: Query[] = []
  await findLive(listened(db as unknown as Tx, caught), {
    id: sessionId,
    now: new Date(),
    idleSince: new Date(0),
  })
  const [session] = caught
  if (!session) throw new Error('a session is one statement')
  const inserted = (name: string, index: number) =>
    statements.filter((one) => one.name === name).map(({ values }) => String(values[index]))
  const freshIds = [...inserted('notification_insert', 1), ...inserted('recipient_insert', 0)]
  const phone = phones.get(memberId) ?? ''
  const seq = statements.find(({ text }) => text.includes('insert into transactions'))?.values[1]
  if (!Array.isArray(seq) || typeof seq[0] !== 'bigint') throw new Error('a withdrawal posts a transaction')
  return { session, sessionId, statements, memberId, phone, orderId, seq: seq[0], key, freshIds }
}

const listened = (tx: Tx, caught: Query[]): Tx =>
  ({
    query: (query: Query) => {
      caught.push(query)
      return tx.query(query)
    },
  }) as unknown as Tx
