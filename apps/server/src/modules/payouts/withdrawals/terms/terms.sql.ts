import type { Queryable } from '../../../../platform/db/db.ts'
import type { StoredRecipientDetails } from '../../recipients/recipients.service.ts'
import type { Facts } from './terms.rules.ts'

export type FactsRow = Facts & {
  /** True when the ledger has an operation of the member. */
  hasOperations: boolean
  phone: string
  firstName: string
  middleName: string
  lastName: string
  /** Sum in points of this year's withdrawals from which income tax is withheld, paid or not paid yet. */
  yearIncome: bigint
  yearTax: bigint
  /** True when the member already made a request with this idempotency key. */
  isKeyUsed: boolean
  /** Number of the latest withdrawal that equals the request; null when there is none. */
  repeatedNumber: bigint | null
}

/**
 * Withdrawal request with which earlier withdrawals are compared. An earlier withdrawal equals the request when it has
 * the same amount and recipient details, was requested after `repeatedSince`, and was neither rejected, cancelled nor
 * returned. `repeatedSince` is null when the member wants an additional withdrawal; then no earlier withdrawal counts
 * as equal.
 */
export type ComparedRequest = {
  key: string
  amount: number
  to: StoredRecipientDetails
  repeatedSince: Date | null
}

/** Beginning and end of the day, month and year in Moscow that contain a moment. */
export type Calendar = {
  dayFrom: Date
  dayTo: Date
  monthFrom: Date
  monthTo: Date
  yearFrom: Date
  yearTo: Date
}

/** SQL array of the ids of the member's accounts. Limits and tax apply to a person, so merged duplicates count as well. */
const memberIds = 'array(select $1::uuid union all select id from members where merged_into = $1)'

/** SQL of the tax of the year that was withheld in excess and paid back to the member. */
const refundedTax = `coalesce((
  select sum(s.amount) from manual_settlements s
  where s.member_id = any(${memberIds}) and s.kind = 'tax_refund' and s.state = 'applied'
    and s.year = extract(year from $4::timestamptz at time zone 'Europe/Moscow')
), 0)`

/** Reads all facts on which a member's withdrawals depend, in one SQL statement. */
export async function readFacts(
  db: Queryable,
  {
    memberId,
    request,
    now,
    dayFrom,
    dayTo,
    monthFrom,
    monthTo,
    yearFrom,
    yearTo,
  }: Calendar & { memberId: string; request: ComparedRequest | null; now: Date },
): Promise<FactsRow | null> {
  const { key, amount, to, repeatedSince } = request ?? {}
  const recipient = [to?.bankId ?? to?.bic ?? null, to?.phone ?? to?.account ?? null]
  const period = [memberId, monthFrom, monthTo, yearFrom, yearTo]
  const repeated = [repeatedSince ?? null, amount ?? null, ...recipient]
  const { rows } = await db.query<FactsRow>({
    name: 'withdrawal_facts',
    text: `select b.available, b.last_seq > 0 as "hasOperations", m.phone, m.first_name as "firstName", m.middle_name as "middleName",
        m.last_name as "lastName", '' not in (m.first_name, m.last_name, m.city_name) as "isProfileComplete",
        coalesce(p.status, 'none') as document, p.decided_at as "documentDecidedAt",
        m.reactivated_at as "reactivatedAt", m.phone_changed_at as "phoneChangedAt",
        coalesce((select c.text_version = (
            select d.version from legal_text_versions d where d.kind = 'rules' and d.in_force_from <= $9
              and d.cancelled_at is null
            order by d.in_force_from desc limit 1
          ) from consents c
          where c.member_id = $1 and c.purpose = 'rules' and not exists (
              -- Ignores the acceptance of a cancelled version, so that the previous acceptance counts.
              select from legal_text_versions w where w.kind = 'rules' and w.version = c.text_version
                and w.cancelled_at is not null
            ) order by c.id desc limit 1), false) as "hasAcceptedRules",
        (select is_on from payout_pause) as "isPaused",
        exists (select from restrictions where member_id = $1) as "isRestricted",
        exists (select from orders where member_id = $1 and request_key = $6) as "isKeyUsed",
        requested.*
      from members m
      join balances b on b.member_id = m.id
      left join identity_documents p on p.member_id = m.id
      cross join lateral (
        select
          count(*) filter (where o.created_at >= $7 and o.created_at < $8) as "dayCount",
          coalesce(sum(w.amount) filter (where is_counted and o.created_at >= $2 and o.created_at < $3), 0)::bigint as "monthRequested",
          coalesce(sum(w.amount) filter (where is_counted and is_of_year and w.tax_mode = 'ndfl'), 0)::bigint as "yearIncome",
          (coalesce(sum(w.tax) filter (where is_counted and is_of_year), 0) - ${refundedTax})::bigint as "yearTax",
          -- Compares the details, because a merged duplicate has recipients of its own.
          max(o.number) filter (where is_counted and o.created_at > coalesce($10::timestamptz, 'infinity') and w.amount = $11 and (
            select coalesce(r.bank_id, r.bic) = $12 and coalesce(r.phone, r.account) = $13
            from recipients r where r.id = w.recipient_id
          )) as "repeatedNumber"
        from withdrawals w
        join orders o on o.id = w.order_id and o.member_id = w.member_id
        -- A paid withdrawal is income of the day of its payment, any other of the day of its request.
        cross join lateral (
          select coalesce(w.paid_at, o.created_at) >= $4 and coalesce(w.paid_at, o.created_at) < $5,
            o.status in ('review', 'approved', 'sent', 'paid')
        ) y (is_of_year, is_counted)
        -- With the condition for both tables, PostgreSQL reads both by the index of the member.
        where w.member_id = any(${memberIds}) and o.member_id = any(${memberIds})
      ) requested
      where m.id = $1`,
    values: [...period, key ?? null, dayFrom, dayTo, now, ...repeated],
  })
  return rows[0] ?? null
}
