import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { recipientProblems } from '@impulse/copy-ru/withdrawals/recipient-problems'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import type { StoredRecipientDetails } from './recipients.rules.ts'

export type RecipientRow = StoredRecipientDetails & {
  id: string
  /** Name of the bank when the recipient was saved. */
  bankName: string
  /** Time of the confirmation (business clock); null when the recipient is not confirmed yet. */
  confirmedAt: Date | null
  /** Reason of the recipient for which the last withdrawal to it failed; see `refusalSql`. */
  refusal: WithdrawalReasonCode | null
}

const refusals = Object.keys(recipientProblems).map((code) => `'${code}'`)

/**
 * Returns the SQL expression for the reason with which the last withdrawal to a recipient failed because of it. Null when
 * there is none, or a later withdrawal to the recipient was paid. Withdrawals with another end do not count.
 */
export const refusalSql = (recipientId: string): string => `(
  select case ended.status when 'paid' then null else made.reason end
  from withdrawals made join orders ended on ended.id = made.order_id
  where made.recipient_id = ${recipientId} and (ended.status = 'paid'
    or (ended.status in ('rejected', 'returned') and made.reason in (${refusals.join()})))
  order by ended.updated_at desc, ended.number desc limit 1
)`

const columns = `id, kind, bank_id as "bankId", phone, bic, account, bank_name as "bankName",
  confirmed_at as "confirmedAt", ${refusalSql('recipients.id')} as refusal`
const recipient = `select ${columns} from recipients`

/** Returns the member's recipients that were not removed, latest first. */
export async function selectRecipients(db: Queryable, memberId: string): Promise<RecipientRow[]> {
  const { rows } = await db.query<RecipientRow>({
    name: 'recipients_of',
    text: `${recipient} where member_id = $1 and removed_at is null order by created_at desc, id desc`,
    values: [memberId],
  })
  return rows
}

export async function findRecipient(
  db: Queryable,
  { id, memberId }: { id: string; memberId: string },
): Promise<RecipientRow | null> {
  const { rows } = await db.query<RecipientRow>({
    name: 'recipient_of',
    text: `${recipient} where id = $1 and member_id = $2 and removed_at is null`,
    values: [id, memberId],
  })
  return rows[0] ?? null
}

export async function findByDetails(
  db: Queryable,
  { memberId, ...to }: StoredRecipientDetails & { memberId: string },
): Promise<RecipientRow | null> {
  const { rows } = await db.query<RecipientRow>({
    name: 'recipient_by_details',
    text: `${recipient} where member_id = $1 and removed_at is null
      and coalesce(bank_id, bic) = $2 and coalesce(phone, account) = $3`,
    values: [memberId, to.bankId ?? to.bic, to.phone ?? to.account],
  })
  return rows[0] ?? null
}

/**
 * Facts that decide whether a withdrawal to a requested recipient is allowed: the saved recipient, the current name of
 * its bank and the member's sign-in phone. `id` is null when the requested recipient is not saved.
 */
export type RecipientLookupRow = {
  id: string | null
  confirmedAt: Date | null
  /** Null when the bank is unknown or takes no payments now. */
  bankName: string | null
  ownPhone: string
}

export async function readRecipientLookup(
  db: Queryable,
  { memberId, ...to }: StoredRecipientDetails & { memberId: string },
): Promise<RecipientLookupRow | null> {
  const { rows } = await db.query<RecipientLookupRow>({
    name: 'recipient_lookup',
    text: `select r.id, r.confirmed_at as "confirmedAt", coalesce(b.short_name, c.name) as "bankName", m.phone as "ownPhone"
      from members m
      left join banks b on b.id = $2 and b.is_active
      left join bics c on c.bic = $3 and c.is_active
      left join recipients r on r.member_id = m.id and r.removed_at is null
        and coalesce(r.bank_id, r.bic) = coalesce($2, $3) and coalesce(r.phone, r.account) = $4
      where m.id = $1`,
    values: [memberId, to.bankId, to.bic, to.phone ?? to.account],
  })
  return rows[0] ?? null
}

/**
 * Inserts a recipient. The caller must hold the lock of the member's balances and have checked that the
 * recipient does not exist.
 */
export async function insertRecipient(
  tx: Tx,
  row: Omit<RecipientRow, 'refusal'> & { memberId: string; createdAt: Date },
): Promise<void> {
  await tx.query({
    name: 'recipient_insert',
    text: `insert into recipients
        (id, member_id, kind, bank_id, phone, bic, account, bank_name, created_at, confirmed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      row.id,
      row.memberId,
      row.kind,
      row.bankId,
      row.phone,
      row.bic,
      row.account,
      row.bankName,
      row.createdAt,
      row.confirmedAt,
    ],
  })
}

/** Marks a recipient as confirmed. Of several parallel calls only one returns true. */
export async function markConfirmed(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'recipient_confirm',
    text: 'update recipients set confirmed_at = $2 where id = $1 and confirmed_at is null and removed_at is null',
    values: [id, now],
  })
  return rowCount === 1
}

/**
 * Adds a removed recipient with these details to the member's recipients again, if the recipient was confirmed. Of
 * several such recipients, takes the one that was removed last. Returns null when there is none.
 */
export async function restoreRecipient(
  tx: Tx,
  { memberId, now, ...to }: StoredRecipientDetails & { memberId: string; now: Date },
): Promise<RecipientRow | null> {
  const { rows } = await tx.query<RecipientRow>({
    name: 'recipient_restore',
    text: `update recipients set removed_at = null, confirmed_at = $4 where id = (
        select id from recipients where member_id = $1 and removed_at is not null and confirmed_at is not null
          and coalesce(bank_id, bic) = $2 and coalesce(phone, account) = $3
        order by removed_at desc, id desc limit 1
      ) returning ${columns}`,
    values: [memberId, to.bankId ?? to.bic, to.phone ?? to.account, now],
  })
  return rows[0] ?? null
}

/**
 * Marks a recipient as removed. Its row stays for withdrawals in progress. Returns false when the member
 * never had this recipient.
 */
export async function markRemoved(
  db: Queryable,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'recipient_remove',
    text: 'update recipients set removed_at = coalesce(removed_at, $3) where id = $1 and member_id = $2',
    values: [id, memberId, now],
  })
  return rowCount === 1
}

export async function countRecipients(db: Queryable, memberId: string): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    name: 'recipients_count',
    text: 'select count(*) as count from recipients where member_id = $1 and removed_at is null',
    values: [memberId],
  })
  return Number(rows[0]?.count ?? 0)
}
