import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { releaseDue } from '../../apps/server/src/modules/earnings/rewards/rewards.service.ts'
import { openLog } from '../../apps/server/src/platform/log/log.ts'
import type { Bench } from '../open-bench.ts'
import { p99OverHttp } from '../http/rate.ts'
import { type Figure, toRatioFigure } from '../report.ts'

/**
 * Compares the rate at which the worker releases lots that are all due at one midnight with the rate of bare
 * statements. Measures how much slower the server responds while the worker releases lots.
 */
export async function benchRelease(bench: Bench, lots: number): Promise<Figure[]> {
  const { db, clock, url, members } = bench
  const headers = members.slice(0, 20).map(({ accessToken }) => ({ authorization: `Bearer ${accessToken}` }))
  const measure = (ms: number) => p99OverHttp(`${url}/api/balance/user-balance/`, headers, ms)
  await freeze(bench, { lots, name: 'R' })
  await measure(2_000)
  const idle = await measure(4_000)

  const start = performance.now()
  const releasing = releaseDue({ db, clock, log: openLog('error') }).then((released) => ({
    released,
    seconds: (performance.now() - start) / 1000,
  }))
  const busy = await measure(Math.max(2_000, lots / 25))
  const { released, seconds } = await releasing
  if (released !== lots) throw new Error(`${released} of ${lots} lots were released`)

  await freeze(bench, { lots, name: 'Q' })
  const bareRate = await releaseBarely(bench, lots)
  await freeze(bench, { lots, name: 'P' })
  const startMs = performance.now()
  await releaseDue({ db, clock, log: openLog('error') })
  const ourRate = lots / ((performance.now() - startMs) / 1000)
  return [
    toRatioFigure(`release of ${lots} due lots: ours / bare batched statements`, {
      ourRate,
      bareRate,
      goal: 0.5,
    }),
    {
      name: 'balance while lots are released: 3 × idle p99 / p99',
      value: `${((3 * idle) / busy).toFixed(2)}  (idle ${idle} ms, meanwhile ${busy} ms, ${seconds.toFixed(1)} s)`,
      ratio: (3 * idle) / busy,
      goal: 1,
    },
  ]
}

/** Creates frozen rewards that are due for release, spread over all members. */
async function freeze({ owner }: Bench, { lots, name }: { lots: number; name: string }): Promise<void> {
  await owner.query("set session_replication_role = 'replica'")
  await owner.query('drop table if exists frozen_now')
  await owner.query(
    `create temp table frozen_now as
      select b.member_id, m.phone, i, $2 || '-' || i as number, b.last_seq + 1 + i / count as seq, b.available
      from (select row_number() over (order by member_id) - 1 as place, count(*) over () as count, * from balances) b
      join members m on m.id = b.member_id
      cross join lateral generate_series(place::int, $1::int - 1, count::int) i`,
    [lots, name],
  )
  for (const text of [
    `insert into contracts (number, member_id, phone, product, city, connected_on, status, sequence_in_month, lot, reward, created_at, updated_at)
      select number, member_id, phone, 'internet', 'Казань', current_date - 15, 'confirmed', 1, seq, 1000, now(), now() from frozen_now`,
    `insert into transactions (
        member_id, seq, category, kind, contract_number, params, search, amount, available_delta, available_after,
        debt_delta, occurred_at, accounted_at, actor, idempotency_key, request_hash
      )
      select member_id, seq, 'reward', 'reward', number, '{}', 'договор', 1000, 0, available, 0, now(), now(), 'bench',
        'reward:' || number, '\\x00' from frozen_now`,
    `insert into entries (member_id, seq, position, account, amount, part)
      select member_id, seq, position, account::ledger_account, sign * 1000, case position when 1 then seq end
      from frozen_now cross join (values (1, 'frozen', 1), (2, 'rewards', -1)) l (position, account, sign)`,
    `insert into pending_parts (member_id, part, account, amount, remaining, contract_number, releases_at)
      select member_id, seq, 'frozen', 1000, 1000, number, now() - interval '1 minute' from frozen_now`,
    `update balances b set frozen = frozen + p.points, last_seq = last_seq + p.count, reward_items = reward_items + p.count
      from (select member_id, sum(1000) as points, count(*)::int as count from frozen_now group by 1) p
      where p.member_id = b.member_id`,
  ])
    await owner.query(text)
  await owner.query("set session_replication_role = 'origin'")
  await owner.query('analyze pending_parts')
}

async function releaseBarely({ servingUrl }: Bench, lots: number): Promise<number> {
  const client = new pg.Client({ connectionString: servingUrl })
  await client.connect()
  const start = performance.now()
  for (let released = 0; released < lots;) {
    const { rowCount } = await client.query(bareRelease)
    if (!rowCount) throw new Error(`only ${released} lots were due`)
    released += rowCount
  }
  const seconds = (performance.now() - start) / 1000
  await client.end()
  return lots / seconds
}

/**
 * Bare SQL statement that releases five hundred lots without checks and without debts. Its rate is compared
 * with the worker's rate.
 */
const bareRelease = `
with due as materialized (
  select member_id, part, contract_number, remaining,
    row_number() over (partition by member_id order by part) as place,
    sum(remaining) over (partition by member_id order by part) as running
  from (
    select * from pending_parts where remaining > 0 and account = 'frozen' and releases_at <= now()
    order by releases_at, member_id, part limit 500
  ) p
), sums as materialized (select member_id, sum(remaining)::bigint as points, count(*)::int as count from due group by 1
), marked as (
  update contracts c set status = 'released', updated_at = now() from due d where c.number = d.contract_number
), held as (
  update balances b set available = available + s.points, frozen = frozen - s.points, last_seq = last_seq + s.count,
    release_items = release_items + s.count
  from sums s where b.member_id = s.member_id
  returning b.member_id, b.last_seq - s.count as seq_before, b.available - s.points as available_before
), written as (
  insert into transactions (
    member_id, seq, category, kind, contract_number, params, search, amount, available_delta, available_after,
    debt_delta, occurred_at, accounted_at, actor, idempotency_key, request_hash, part
  )
  select d.member_id, h.seq_before + d.place, 'release', 'release', d.contract_number, '{}',
    'разморожено по договору № ' || lower(d.contract_number), d.remaining, d.remaining, h.available_before + d.running, 0,
    now(), now(), 'bare', 'release:lot-' || d.part, sha256(d.contract_number::bytea), d.part
  from due d join held h using (member_id)
), new_entries as (
  insert into entries (member_id, seq, position, account, amount, part)
  select d.member_id, h.seq_before + d.place, position, account::ledger_account, sign * d.remaining, case position when 1 then d.part end
  from due d join held h using (member_id)
  cross join (values (1, 'frozen', -1), (2, 'available', 1)) l (position, account, sign)
)
update pending_parts p set remaining = 0 from due d where p.member_id = d.member_id and p.part = d.part returning 1`
