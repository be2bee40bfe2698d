import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'
import type { Queryable, Tx } from '../../../../platform/db/db.ts'

export type DuplicateKind = 'document' | 'inn' | 'account'

/**
 * Returns the phones of other members with the same document, ИНН or bank account as this member: one row for each
 * phone and each kind of match (`same`), at most 50.
 */
export async function selectDuplicates(
  db: Queryable,
  memberId: string,
): Promise<{ phone: string | null; same: DuplicateKind }[]> {
  const { rows } = await db.query<{ phone: string | null; same: DuplicateKind }>({
    text: `select distinct m.phone, found.same from (
        select o.member_id, 'document' as same from identity_documents p
          join identity_documents o on o.document_hash = p.document_hash where p.member_id = $1
        union all
        select o.member_id, 'inn' from identity_documents p join identity_documents o on o.inn_hash = p.inn_hash where p.member_id = $1
        union all
        select o.member_id, 'account' from recipients r
          join recipients o on o.account = r.account and o.bic = r.bic where r.member_id = $1
      ) found
      join members m on m.id = found.member_id
      where found.member_id <> $1 order by found.same, m.phone limit 50`,
    values: [memberId],
  })
  return rows
}

/** Returns the sent scans. `isSeen`: true when `actor` has opened the first page of this scan at or after `since`. */
export async function selectSentScans(
  db: Queryable,
  { memberId, actor, since }: { memberId: string; actor: string; since: Date },
): Promise<{ field: ScanField; isSeen: boolean }[]> {
  const { rows } = await db.query<{ field: ScanField; isSeen: boolean }>({
    text: `select s.field, exists (
        select from audit_events e
        where e.member_id = s.member_id and e.actor = $2 and e.action = 'scan.read' and e.object = s.field
          and e.at >= greatest(f.created_at, $3)
          and not exists (
            select from audit_events r
            where r.member_id = e.member_id and r.actor = e.actor and r.at = e.at and r.id > e.id
              and r.action = 'scan.read-refused' and r.object like e.object || ' %' and r.object not like e.object || ' % %'
          )
      ) as "isSeen"
      from identity_document_scans s join files f on f.id = s.file_id
      where s.member_id = $1 and s.is_sent order by s.field`,
    values: [memberId, actor, since],
  })
  return rows
}

/**
 * Returns the reason that `actor` stated at the last opening of the document after `since`; null when `actor`
 * has not opened the document since then.
 */
export async function findAccessReason(
  db: Queryable,
  { memberId, actor, since }: { memberId: string; actor: string; since: Date },
): Promise<string | null> {
  const { rows } = await db.query<{ reason: string }>({
    text: `select e.reason from audit_events e
      where e.member_id = $1 and e.actor = $2 and e.action = 'passport.read' and e.at > $3
        and not exists (
          select from audit_events r
          where r.member_id = e.member_id and r.actor = e.actor and r.at = e.at and r.id > e.id
            and r.action = 'passport.read-refused'
        )
      order by e.id desc limit 1`,
    values: [memberId, actor, since],
  })
  return rows[0]?.reason ?? null
}

export type DecisionRow = {
  version: number
  status: 'approved' | 'rejected'
  verdicts: Record<string, string>
  at: Date
  actor: string
}

/** Returns the last 50 decisions on a document, newest first. */
export async function selectDecisions(db: Queryable, memberId: string): Promise<DecisionRow[]> {
  const { rows } = await db.query<DecisionRow>({
    text: `select version, status, verdicts, at, actor from identity_document_decisions
      where member_id = $1 order by id desc limit 50`,
    values: [memberId],
  })
  return rows
}

/**
 * Returns at most `limit` members whose approved document or registration has expired, or for whom an expiry warning is
 * due and was not sent.
 */
export async function selectExpiring(
  db: Queryable,
  {
    today,
    before,
    limit,
  }: { today: string; before: readonly { until: string; days: number }[]; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ member_id: string }>({
    name: 'documents_expiring',
    text: `select p.member_id from identity_documents p
      where p.status = 'approved' and p.ends_on is not null and p.ends_on <= (select max(day) from unnest($2::date[]) day) and (
        p.ends_on <= $1 or exists (
          select from unnest($2::date[], $3::smallint[]) as due (until, days)
          where p.ends_on <= due.until and (p.warned_days is null or p.warned_days > due.days)
        )
      )
      order by p.ends_on, p.member_id limit $4`,
    values: [today, before.map(({ until }) => until), before.map(({ days }) => days), limit],
  })
  return rows.map((row) => row.member_id)
}

/**
 * Marks a warning as sent. Returns false when this or a later warning was already sent, or when the document is
 * no longer approved.
 */
export async function markWarned(
  tx: Tx,
  { memberId, days }: { memberId: string; days: number },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update identity_documents set warned_days = $2
      where member_id = $1 and status = 'approved' and (warned_days is null or warned_days > $2)`,
    values: [memberId, days],
  })
  return rowCount === 1
}
