import type { Queryable } from '../../../platform/db/db.ts'

/** Member's income from withdrawals in a year and the tax withheld from it, in points. */
export type PaidRow = {
  memberId: string
  fullName: string
  phone: string
  /** Income from withdrawals from which tax was withheld. */
  income: bigint
  withheld: bigint
  /** Tax of the year that was withheld in excess and paid back to the member (see `refundedBefore` of `selectPaid`). */
  refunded: bigint
  /** Income from withdrawals that were made while the server withheld no tax. */
  untaxed: bigint
}

/**
 * SQL of the payments to members, the tax refunds and the returns of both, each with the time from which it counts for the
 * tax. A return counts from the time of the payment that came back, or, when the month of this payment was closed before
 * the return and the year is the same, from the time of the return. Merged accounts belong to one person, so their
 * movements count for the primary account.
 */
const movementsSql = `select coalesce(m.merged_into, m.id) as member_id, v.* from (
    select w.member_id as paid_to, o.number, w.full_name, w.tax_mode, w.paid_at as at, w.amount, w.tax, 0::bigint as refunded,
      null::timestamptz as refunded_at
    from withdrawals w join orders o on o.id = w.order_id where w.paid_at is not null
    union all
    select w.member_id, o.number, '', w.tax_mode, w.return_effective_at, -w.amount, -w.tax, 0, null
    from withdrawals w join orders o on o.id = w.order_id
    where w.paid_at is not null and o.status = 'returned'
    union all
    select s.member_id, o.number, w.full_name, w.tax_mode, s.paid_at, w.amount, w.tax, 0, null
    from manual_settlements s join withdrawals w on w.order_id = s.order_id join orders o on o.id = w.order_id
    where s.kind = 'unclaimed_payment' and s.state in ('applied', 'returned')
    union all
    select s.member_id, o.number, '', w.tax_mode, s.return_effective_at, -w.amount, -w.tax, 0, null
    from manual_settlements s join withdrawals w on w.order_id = s.order_id join orders o on o.id = w.order_id
    where s.state = 'returned'
    union all
    select s.member_id, 0, '', 'ndfl', make_timestamptz(s.year, 1, 1, 0, 0, 0, 'Europe/Moscow'), 0, 0, v.refunded, v.at
    from manual_settlements s cross join lateral (
      values (s.amount, s.paid_at), (-s.amount, s.return_effective_at)
    ) v (refunded, at)
    where s.kind = 'tax_refund' and v.at is not null
  ) v join members m on m.id = v.paid_to`

/** SQL of a member's name at the last of the grouped movements that has one; the name is empty when none has. */
const latestNameSql = `coalesce((array_agg(v.full_name order by v.at desc, v.number desc) filter (where v.full_name <> ''))[1], '')`

/**
 * Selects for each member the sums of the payments of a period, less the returned ones. `memberId`: only this member;
 * null for all members. `refundedBefore`: leaves out tax refunds that were paid at this time or later; null counts all
 * refunds of the year. `fullName` is the name at the last payment.
 */
export async function selectPaid(
  db: Queryable,
  {
    from,
    to,
    memberId,
    refundedBefore,
  }: { from: Date; to: Date; memberId: string | null; refundedBefore: Date | null },
): Promise<PaidRow[]> {
  const { rows } = await db.query<PaidRow>({
    text: `select v.member_id as "memberId", coalesce(p.phone, '') as phone, sum(v.tax)::bigint as withheld,
        coalesce(sum(v.amount) filter (where v.tax_mode = 'ndfl'), 0)::bigint as income,
        coalesce(sum(v.amount) filter (where v.tax_mode = 'none'), 0)::bigint as untaxed,
        sum(v.refunded)::bigint as refunded,
        ${latestNameSql} as "fullName"
      from (${movementsSql}) v join members p on p.id = v.member_id
      where v.at >= $1 and v.at < $2 and ($3::uuid is null or v.member_id = $3)
        and ($4::timestamptz is null or v.refunded_at is null or v.refunded_at < $4)
      group by v.member_id, p.phone
      having (sum(v.amount), sum(v.tax), sum(v.refunded)) is distinct from (0::numeric, 0::numeric, 0::numeric)
      order by "fullName", p.phone`,
    values: [from, to, memberId, refundedBefore],
  })
  return rows
}

/**
 * SQL of the first time in each year (`tax_year`, in Moscow) from which tax that was withheld from a member counts.
 */
export const firstWithheldSql = `select v.member_id, extract(year from v.at at time zone 'Europe/Moscow')::smallint as tax_year, min(v.at) as at
  from (${movementsSql}) v where v.tax > 0 group by v.member_id, tax_year`

/**
 * Returns the first time in a year from which tax that was withheld from the member counts; null when there is none.
 */
export async function findFirstWithheld(
  db: Queryable,
  { memberId, year }: { memberId: string; year: number },
): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>({
    text: `select f.at from (${firstWithheldSql}) f where f.member_id = $1 and f.tax_year = $2`,
    values: [memberId, year],
  })
  return rows[0]?.at ?? null
}

/** Member's income and withheld tax in a period. `period`: index in the `starts` of `selectPaidByPeriod`. */
export type PeriodRow = Pick<PaidRow, 'memberId' | 'fullName' | 'phone' | 'income' | 'withheld'> & {
  period: number
}

/**
 * Selects each member's taxed income and withheld tax in successive periods, in their order. `starts`: the first time
 * of each period; the last one ends before `to`. `fullName` is the name at the last payment.
 */
export async function selectPaidByPeriod(
  db: Queryable,
  { starts, to }: { starts: readonly Date[]; to: Date },
): Promise<PeriodRow[]> {
  const { rows } = await db.query<PeriodRow>({
    text: `select s."memberId", s.phone, s.period, s.income, s.withheld,
        first_value(s.name) over (partition by s."memberId" order by s.name = '', s.period desc) as "fullName"
      from (
        select v.member_id as "memberId", coalesce(p.phone, '') as phone,
          width_bucket(v.at, $1::timestamptz[]) - 1 as period,
          sum(v.amount)::bigint as income, sum(v.tax)::bigint as withheld, ${latestNameSql} as name
        from (${movementsSql}) v join members p on p.id = v.member_id
        where v.at >= ($1::timestamptz[])[1] and v.at < $2 and v.tax_mode = 'ndfl'
        group by v.member_id, p.phone, period
        having (sum(v.amount), sum(v.tax)) is distinct from (0::numeric, 0::numeric)
      ) s
      order by "fullName", s."memberId", s.period`,
    values: [starts, to],
  })
  return rows
}

/**
 * Tax refund, in points; negative when the payment came back. `income`: the member's taxed income of the refunded year
 * until the day of the refund.
 */
export type RefundRow = { amount: bigint; at: Date; income: bigint }

/** Selects the tax refunds of all years that were paid in a period, and the returns that count in it. */
export async function selectRefunds(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<RefundRow[]> {
  const { rows } = await db.query<RefundRow>({
    text: `select r.amount, r.at, coalesce(sum(v.amount), 0)::bigint as income
      from manual_settlements s join members m on m.id = s.member_id
        cross join lateral (values (s.amount, s.paid_at), (-s.amount, s.return_effective_at)) r (amount, at)
        left join (${movementsSql}) v on v.member_id = coalesce(m.merged_into, m.id) and v.tax_mode = 'ndfl'
          and extract(year from v.at at time zone 'Europe/Moscow') = s.year and v.at < s.paid_at + interval '1 day'
      where s.kind = 'tax_refund' and r.at >= $1 and r.at < $2
      group by s.id, r.amount, r.at`,
    values: [from, to],
  })
  return rows
}
