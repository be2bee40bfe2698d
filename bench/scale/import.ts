import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Bench } from '../open-bench.ts'
import { type Figure, toRatioFigure } from '../report.ts'

const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))

/**
 * Compares the rate at which `lk import contracts` records new contracts with rewards and lots with the rate
 * of set-based inserts into the same tables.
 */
export async function benchImport(bench: Bench, rows: number): Promise<Figure[]> {
  const file = join(bench.dataDir, 'contracts.csv')
  const phones = await listPhones(bench)
  await pipeline(Readable.from(generateLines(rows, phones)), createWriteStream(file))
  // There is no warm-up, because each import runs in a new process.
  const start = performance.now()
  const child = spawn(process.execPath, [cli, 'import', 'contracts', file], {
    env: { ...process.env, DATA_DIR: bench.dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  const ourRate = rows / ((performance.now() - start) / 1000)
  const bareRate = await insertBarely(bench, rows)
  return [
    toRatioFigure(`import of ${rows} contracts: lk / set-based inserts`, { ourRate, bareRate, goal: 0.5 }),
  ]
}

async function listPhones({ owner }: Bench): Promise<string[]> {
  const { rows } = await owner.query<{ phone: string }>(
    "select phone from members where phone like '7955%' order by phone",
  )
  return rows.map(({ phone }) => phone)
}

/**
 * Generates the lines of a contract file. All contracts were connected in the last ten days, so that their
 * rewards are still frozen.
 */
function* generateLines(rows: number, phones: string[]): Generator<string> {
  yield 'number;product;phone;city;connectedAt;status\n'
  const days = Array.from({ length: 10 }, (_, i) =>
    new Date(Date.now() - (i + 1) * 86_400_000).toISOString().slice(0, 10),
  )
  for (let i = 0; i < rows; i++) {
    yield `I-${i};internet;${phones[i % phones.length]};Казань;${days[i % 10]};confirmed\n`
  }
}

/**
 * Inserts the contracts in chunks from a table, whose values are computed before the measurement begins. Returns the
 * number of inserted contracts per second.
 */
async function insertBarely({ owner, servingUrl }: Bench, rows: number): Promise<number> {
  await owner.query('drop table if exists bare')
  await owner.query(
    `create table bare as select b.member_id, m.phone, i, 'J-' || i as number, b.last_seq + 1 + i / count as seq, b.available
      from (select row_number() over (order by member_id) - 1 as place, count(*) over () as count, * from balances) b
      join members m on m.id = b.member_id and m.phone like '7955%'
      cross join lateral generate_series(place::int, $1::int - 1, count::int) i`,
    [rows],
  )
  await owner.query('create index on bare (i)')
  await owner.query('grant select on bare to public')
  await owner.query('analyze bare')
  const serving = new pg.Client({ connectionString: servingUrl })
  await serving.connect()
  const chunkSize = 5_000
  const start = performance.now()
  for (let from = 0; from < rows; from += chunkSize) {
    await serving.query('begin')
    for (const text of inserts) await serving.query(text, [from, from + chunkSize])
    await serving.query('commit')
  }
  const seconds = (performance.now() - start) / 1000
  await serving.end()
  return rows / seconds
}

const chunkSize = 'from bare where i >= $1 and i < $2'
const inserts = [
  `insert into contracts (number, member_id, phone, product, city, connected_on, status, sequence_in_month, lot, reward, created_at, updated_at)
    select number, member_id, phone, 'internet', 'Казань', current_date - 3, 'confirmed', 1, seq, 1000, now(), now() ${chunkSize}`,
  `insert into reward_months (member_id, month, rewarded)
    select member_id, date_trunc('month', current_date - 3), count(*) ${chunkSize} group by 1
    on conflict (member_id, month) do update set rewarded = reward_months.rewarded + excluded.rewarded`,
  `update balances b set frozen = frozen + p.points, last_seq = last_seq + p.count, reward_items = reward_items + p.count
    from (select member_id, sum(1000) as points, count(*)::int as count ${chunkSize} group by 1) p where p.member_id = b.member_id`,
  `insert into transactions (
      member_id, seq, category, kind, contract_number, params, search, amount, available_delta, available_after,
      debt_delta, occurred_at, accounted_at, actor, idempotency_key, request_hash
    )
    select member_id, seq, 'reward', 'reward', number, jsonb_build_object(
        'rulesVersion', 1, 'product', 'internet', 'base', 500, 'percent', 200, 'n', 1, 'month', current_date::text,
        'connectedOn', current_date::text, 'releasesAt', now()::text), 'договор № ' || lower(number),
      1000, 0, available, 0, now(), now(), 'bare', 'reward:' || number, sha256(number::bytea) ${chunkSize}`,
  `insert into entries (member_id, seq, position, account, amount, part)
    select member_id, seq, position, account::ledger_account, sign * 1000, case position when 1 then seq end
    from bare cross join (values (1, 'frozen', 1), (2, 'rewards', -1)) l (position, account, sign) where i >= $1 and i < $2`,
  `insert into pending_parts (member_id, part, account, amount, remaining, contract_number, releases_at)
    select member_id, seq, 'frozen', 1000, 1000, number, now() + interval '11 days' ${chunkSize}`,
]
