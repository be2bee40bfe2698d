import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type Identity = { phone: string | null; email: string | null; pendingEmail: string | null }

/**
 * Locks the member's rate limits, sign-in attempts and contracts. Other transactions lock these rows before the
 * balance, so the erasure does the same to avoid a deadlock.
 */
export async function lockBeforeBalance(tx: Tx, memberId: string): Promise<void> {
  for (const text of [
    `select from rate_limits where position($1::text in bucket) > 0
        or position((select phone from members where id = $1::uuid) in bucket) > 0 order by bucket for update`,
    `select from sign_in_attempts
      where subject = $1 or phone = (select phone from members where id = $1) order by id for update`,
    'select from contracts where member_id = $1 order by number for no key update',
  ])
    await tx.query({ text, values: [memberId] })
}

/**
 * Locks the member's row and returns the member's phone and email addresses. Transactions that change the
 * phone or an address then wait.
 */
export async function lockIdentity(tx: Tx, memberId: string): Promise<Identity | null> {
  const { rows } = await tx.query<Identity>({
    text: `select m.phone, m.email, (select e.email from email_changes e where e.member_id = m.id) as "pendingEmail"
      from members m where m.id = $1 for update`,
    values: [memberId],
  })
  return rows[0] ?? null
}

/**
 * Blanks the personal data in a member's row. The row is not deleted, because the ledger refers to the
 * member's id.
 */
export async function blankMember(tx: Tx, { memberId, at }: { memberId: string; at: Date }): Promise<void> {
  await tx.query({
    text: `update members set phone = null, deleted_at = coalesce(deleted_at, $2), first_name = '', middle_name = '', last_name = '',
        city_name = '', place_of_work = '{}', user_name = null, email = null, email_confirmed_at = null
      where id = $1`,
    values: [memberId, at],
  })
}

/** Number of erased rows of each kind. */
export type Erased = { notifications: number; sessions: number; codes: number; consentAddresses: number }

export async function deleteTraces(
  tx: Tx,
  { memberId, phone, email, pendingEmail }: Identity & { memberId: string },
): Promise<Erased> {
  const count = async (text: string, values: readonly unknown[] = [memberId]): Promise<number> =>
    (await tx.query({ text, values })).rowCount
  await count('delete from email_changes where member_id = $1')
  await count('delete from phone_changes where member_id = $1')
  const former = await tx.query<{ phone: string }>({
    text: 'delete from former_phones where member_id = $1 returning phone',
    values: [memberId],
  })
  const phones = [...(phone === null ? [] : [phone]), ...former.rows.map((row) => row.phone)]
  await count('delete from restrictions where member_id = $1')
  await count('delete from month_goals where member_id = $1')
  await count('delete from notification_preferences where member_id = $1')
  await count('delete from push_subscriptions where member_id = $1')
  await count('delete from passkey_challenges where member_id = $1')
  await count('delete from passkeys where member_id = $1')
  await count('delete from second_factors where member_id = $1')
  await count('delete from sms_messages where phone = any($1)', [phones])
  await count(
    `update contracts set phone = '', subscriber_hash = null
      where member_id = $1 and (phone <> '' or subscriber_hash is not null)`,
  )
  await count(
    `update import_changes set subscriber_before = null, subscriber_after = null
      where number in (select number from contracts where member_id = $1)
        and num_nonnulls(subscriber_before, subscriber_after) > 0`,
  )
  // A contract that was moved to another member is stored with the phone with which it was recorded.
  await count(`update contracts set phone = '' where phone = any($1)`, [phones])
  for (const one of phones) await blankRejections(tx, one)
  await count('delete from demo_messages where recipient = any($1)', [
    [email, pendingEmail, ...phones].filter(Boolean),
  ])
  await count(
    'update security_events set address_hash = null where member_id = $1 and address_hash is not null',
  )
  // Deletes the member’s outbox jobs: pending jobs are no longer needed, and finished jobs contain the member’s id.
  await count(`delete from outbox where payload ->> 'memberId' = $1::text`)
  await count(
    `delete from outbox where payload ->> 'attemptId' in (
      select id from sign_in_attempts where phone = $2 or subject = $1)`,
    [memberId, phone],
  )
  const codes = await count('delete from sign_in_attempts where phone = $2 or subject = $1', [
    memberId,
    phone,
  ])
  await count(
    `delete from rate_limits where position($1::text in bucket) > 0 or ($2::text is not null and position($2 in bucket) > 0)`,
    [memberId, phone],
  )
  return {
    notifications: await count('delete from notifications where member_id = $1'),
    sessions: await count('delete from sessions where member_id = $1'),
    codes,
    consentAddresses: await count(
      `update consents set ip = '', user_agent = '' where member_id = $1 and (ip <> '' or user_agent <> '')`,
    ),
  }
}

/**
 * Blanks the phone in rejected rows of imports. Such a row contains the text of the file, so the phone may be
 * written in any format.
 */
async function blankRejections(tx: Tx, phone: string): Promise<void> {
  const isTheirs = (text: string) => `position($1 in regexp_replace(${text}, '\\D', '', 'g')) > 0`
  await tx.query({
    text: `update import_rejections set
        fields = array(select case when ${isTheirs('f')} then '' else f end from unnest(fields) with ordinality w (f, n) order by n),
        reason = case when ${isTheirs('reason')} then 'телефон удалён: участник ушёл' else reason end
      where ${isTheirs(`array_to_string(fields, ' ')`)} or ${isTheirs('reason')}`,
    values: [phone.slice(1)],
  })
}

/**
 * SQL condition that the withdrawal `w` was sent to a bank or payout provider. The law requires the company to retain
 * the recipient details of such a withdrawal.
 */
const wasSentToBank = `(w.paid_at is not null or exists (
    select from payouts p where p.order_id = w.order_id and p.submitted_at is not null))`

/**
 * Blanks the names and recipient details of withdrawals that were never sent to a bank or payout provider. When `paid`
 * is true, blanks the names and recipient details of all withdrawals, and the texts of the bank statement lines about
 * them and about manual settlements.
 */
export async function blankPayments(
  tx: Tx,
  { memberIds, paid, at }: { memberIds: readonly string[]; paid: boolean; at: Date },
): Promise<{ names: number; recipients: number }> {
  const names = await tx.query({
    text: `update withdrawals w set full_name = ''
      where w.member_id = any($1) and w.full_name <> '' and ($2 or not ${wasSentToBank})`,
    values: [memberIds, paid],
  })
  const recipients = await tx.query({
    text: `update recipients r set phone = null, account = null, removed_at = coalesce(r.removed_at, $3)
      where r.member_id = any($1) and num_nonnulls(r.phone, r.account) > 0 and ($2 or not exists (
        select from withdrawals w where w.recipient_id = r.id and ${wasSentToBank}))`,
    values: [memberIds, paid, at],
  })
  if (paid)
    await tx.query({
      text: `update bank_statement_lines l set counterparty = '', counterparty_account = '', purpose = ''
        where (coalesce(l.order_id, l.suggested_order_id) in (select order_id from withdrawals where member_id = any($1))
            or coalesce(l.settlement, l.suggested_settlement,
              (select coalesce(debit.settlement, debit.suggested_settlement) from bank_statement_lines debit where debit.id = l.returns))
              in (select number from manual_settlements where member_id = any($1)))
          and (l.counterparty, l.counterparty_account, l.purpose) is distinct from ('', '', '')`,
      values: [memberIds],
    })
  return { names: names.rowCount, recipients: recipients.rowCount }
}

/**
 * Blanks the request hashes of the member's orders, so that nobody can find the phone in a request by hashing
 * all possible phones.
 */
export async function blankRequests(tx: Tx, memberId: string): Promise<void> {
  await tx.query({
    text: `update orders set request_hash = '' where member_id = $1 and request_hash <> ''`,
    values: [memberId],
  })
}

export async function hasDocument(db: Queryable, memberId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'select from identity_documents where member_id = $1',
    values: [memberId],
  })
  return rowCount > 0
}

/**
 * Deletes the rows of the member's files and returns the ids of the files. The caller must first delete the
 * rows that refer to these files.
 */
export async function deleteFiles(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    text: 'delete from files where member_id = $1 returning id',
    values: [memberId],
  })
  return rows.map(({ id }) => id)
}

export type RetainedCounts = {
  transactions: number
  withdrawals: number
  contracts: number
  consents: number
  statements: number
}

export async function countRetained(db: Queryable, memberId: string): Promise<RetainedCounts> {
  const { rows } = await db.query<Record<keyof RetainedCounts, bigint>>({
    text: `select
        (select count(*) from transactions where member_id = $1) as transactions,
        (select count(*) from withdrawals w where w.member_id = $1 and ${wasSentToBank}) as withdrawals,
        (select count(*) from contracts where member_id = $1) as contracts,
        (select count(*) from consents where member_id = $1) as consents,
        (select count(*) from issued_documents where member_id = $1) as statements`,
    values: [memberId],
  })
  const row = rows[0]
  const toCount = (kind: keyof RetainedCounts): number => Number(row?.[kind] ?? 0)
  return {
    transactions: toCount('transactions'),
    withdrawals: toCount('withdrawals'),
    contracts: toCount('contracts'),
    consents: toCount('consents'),
    statements: toCount('statements'),
  }
}
