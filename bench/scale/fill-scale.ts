import type pg from 'pg'

/**
 * Size of the programme: the number of members, the contracts of an ordinary member, and the contracts of the
 * largest member.
 */
export type Scale = { members: number; contractsEach: number; maxContractsPerMember: number }

/** Returns the number of ledger entries: each contract has a reward and a release with two entries each. */
export const countEntries = ({ members, contractsEach, maxContractsPerMember }: Scale): number =>
  4 * ((members - 1) * contractsEach + maxContractsPerMember)

/**
 * Creates a programme of this size: rewards of thirteen months by the steps of the reward rules, all released. The
 * SQL statements insert many rows without triggers, so they take minutes instead of hours. The command `lk verify`
 * finds no difference in the result.
 *
 * @returns ids of members, the largest first
 */
export async function fillScale(owner: pg.Client, scale: Scale): Promise<string[]> {
  await owner.query("set session_replication_role = 'replica'")
  await owner.query("set work_mem = '256MB'")
  await owner.query(
    `create temp table filled as
    with member as (
      select place, ('00000000-0000-7000-8000-' || lpad(to_hex(place), 12, '0'))::uuid as id,
        case place when 0 then $3::int else $2::int end as contracts
      from generate_series(0, $1::int - 1) place
    ), contract as (
      select m.id as member_id, m.place, i, ceil(m.contracts / 13.0)::int as monthly from member m
      cross join lateral generate_series(0, m.contracts - 1) i
    ), numbered as (
      select *, i % monthly + 1 as n,
        (date_trunc('month', now() at time zone 'Europe/Moscow') - interval '15 months' + interval '1 month' * (i / monthly))::date as month
      from contract
    ), earned as (
      select *, month + (n * 27 / monthly) as day,
        case when n < 5 then 100 when n < 10 then 125 when n < 20 then 150 else 200 end as percent from numbered
    )
    select *, 'S' || i || 'N' || place as number, 2 * i + 1 as lot, 500 * percent / 100 as amount,
      (day + 14)::timestamp at time zone 'Europe/Moscow' as releases_at,
      sum(500 * percent / 100) over (partition by member_id order by i) as running
    from earned`.replace(/\s+/g, ' '),
    [scale.members, scale.contractsEach, scale.maxContractsPerMember],
  )
  for (const statement of statements) await owner.query(statement)
  await owner.query("set session_replication_role = 'origin'")
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ id: string }>(
    "select id from members where phone like '7955%' order by id",
  )
  return rows.map(({ id }) => id)
}

const statements = [
  `insert into members (id, phone, origin, created_at, first_signed_in_at, first_name, last_name, city_name)
    select distinct member_id, '7955' || lpad(place::text, 7, '0'), 'contract', now(), now(), 'Иван', 'Иванов', 'Москва'
    from filled`,
  `insert into consents (member_id, purpose, text_version, given, recorded_at, ip, user_agent)
    select distinct member_id, purpose, '2026-11-01', true, now(), '127.0.0.1', 'bench'
    from filled, unnest('{personal-data,rules}'::text[]) purpose`,
  `insert into balances (member_id, available, last_seq, reward_items, release_items)
    select member_id, sum(amount), 2 * count(*), count(*), count(*) from filled group by member_id`,
  `insert into reward_months (member_id, month, rewarded) select member_id, month, max(n) from filled group by 1, 2`,
  `insert into contracts (number, member_id, phone, product, city, connected_on, status, sequence_in_month, lot, reward, created_at, updated_at)
    select number, member_id, '7955' || lpad(place::text, 7, '0'), 'internet', 'Москва', day, 'released', n, lot, amount,
      releases_at, releases_at from filled`,
  `insert into transactions (
      member_id, seq, category, kind, contract_number, params, search, amount, available_delta, available_after,
      debt_delta, occurred_at, accounted_at, actor, idempotency_key, request_hash, part
    )
    select member_id, lot + half, category::history_category, category, number, params, search, amount, half * amount,
      running - (1 - half) * amount, 0, occurred_at, occurred_at, 'bench', category || ':' || number, '\\x00',
      case half when 1 then lot end
    from filled cross join lateral (
      values
        (0, 'reward', 'договор № ' || lower(number), day::timestamp at time zone 'Europe/Moscow', jsonb_build_object(
          'rulesVersion', 1, 'product', 'internet', 'base', 500, 'percent', percent, 'n', n, 'month', month::text,
          'connectedOn', day::text, 'releasesAt', to_char(releases_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
        (1, 'release', 'разморожено по договору № ' || lower(number), releases_at, '{}'::jsonb)
    ) halves (half, category, search, occurred_at, params)
    order by member_id, lot, half`,
  `insert into entries (member_id, seq, position, account, amount, part)
    select member_id, lot + half, position, account::ledger_account, sign * amount, case account when 'frozen' then lot end
    from filled cross join (
      values (0, 1, 'frozen', 1), (0, 2, 'rewards', -1), (1, 1, 'frozen', -1), (1, 2, 'available', 1)
    ) new_entries (half, position, account, sign)
    order by member_id, lot, half, position`,
  `insert into pending_parts (member_id, part, account, amount, remaining, contract_number, releases_at)
    select member_id, lot, 'frozen', amount, 0, number, releases_at from filled order by member_id, lot`,
]
