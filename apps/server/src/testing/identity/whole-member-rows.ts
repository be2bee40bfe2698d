import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { SignedIn } from './member-fixtures.ts'

/** Inserts a news item that the member has read and liked, and a passkey of the member. */
export async function insertNewsAndPasskeyRows(db: Db, { memberId }: SignedIn): Promise<void> {
  const run = (text: string, values: readonly unknown[] = []) => db.query({ text, values })
  await run(
    `insert into news_categories (key, name, position) values ('programme', 'Программа', 1) on conflict do nothing`,
  )
  const id = newId()
  await run(
    `insert into news (id, slug, title, preview, category, content, state, published_at, audience, likes, created_at, updated_at)
      values ($1, $2, 'Новость', 'Коротко', 'programme', '{"type":"doc","content":[]}', 'published', now(), 'all', 1, now(), now())`,
    [id, `item-${id}`],
  )
  await run('insert into news_reads (news_id, member_id, at) values ($1, $2, now())', [id, memberId])
  await run('insert into news_likes (news_id, member_id, at) values ($1, $2, now())', [id, memberId])
  await run(
    `insert into passkeys (id, member_id, credential_id, public_key, counter, transports, name, created_at)
      values ($1, $2, $3, '\\x00', 0, '{}', 'Chrome, Windows', now())`,
    [newId(), memberId, `credential-${id}`],
  )
  await run('insert into second_factors (member_id, since, ends_at) values ($1, now(), now())', [memberId])
}

/**
 * Inserts the member's notification preferences, a push subscription, a delivery and a message in the demo mailbox.
 */
export async function insertNotificationRows(
  db: Db,
  { memberId, sessionId, phone }: SignedIn,
): Promise<void> {
  const run = (text: string, values: readonly unknown[]) => db.query({ text, values })
  await run(`insert into month_goals (member_id, month, contracts) values ($1, '2026-11-01', 7)`, [memberId])
  await run('insert into notification_preferences (member_id, updated_at) values ($1, now())', [memberId])
  await run(
    `insert into push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, created_at)
      values ($1, $2, $3, $4, 'key', 'auth', now())`,
    [newId(), memberId, sessionId, `https://push.example/${newId()}`],
  )
  await run(
    `insert into deliveries (id, member_id, notification_id, channel, created_at, due_at)
      select $1, member_id, id, 'sms', now(), now() from notifications where member_id = $2 limit 1`,
    [newId(), memberId],
  )
  await run(
    `insert into demo_messages (id, key, at, channel, recipient, subject, body) values ($1, $2, now(), 'sms', $3, '', 'Вход')`,
    [newId(), newId(), phone],
  )
}

/** Hashes of the addresses in the member's security events. */
export const addressHashes = ['c0ffee0000000001', 'c0ffee0000000002'] as const

/** Inserts two security events of the member that are equal but for their addresses. */
export async function insertSecurityEventRows(db: Db, { memberId }: SignedIn): Promise<void> {
  await db.query({
    text: `insert into security_events (occurred_at, kind, outcome, reason, member_id, address_hash, route, count)
      select now(), 'member-code', 'failure', 'invalid_code', $1, decode(hash, 'hex'), 'POST /api/mobile-auth/verify', 1
      from unnest($2::text[]) hash`,
    values: [memberId, addressHashes],
  })
}
