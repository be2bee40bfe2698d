import type { QuietHours } from '@impulse/api/notifications/notification-preferences'
import type { Queryable, Tx } from '../../db/db.ts'
import type { Subscription } from '../../push/push.ts'
import type { SavedPreferences } from './preferences.rules.ts'

/**
 * SQL: push subscriptions of a member's valid sessions. A session is valid when it was not ended, has not expired, and
 * was last used after `idleSince`.
 */
const liveSubscription = (memberId: string, now: string, idleSince: string): string =>
  `select from push_subscriptions p join sessions s on s.id = p.session_id
    where p.member_id = ${memberId} and s.ended_at is null and s.ends_at > ${now} and s.last_used_at > ${idleSince}`

/**
 * SQL: columns with the chosen channels, quiet hours and addresses of the member `m`, and the consent to advertising.
 * The member's last consent or withdrawal of consent counts. A consent is skipped when its version of the consent text
 * was cancelled; a withdrawal of consent is never skipped.
 */
export const channelColumns = (now: string, idleSince: string): string => `
    coalesce(c.channels, '{}') as saved, c.member_id is not null as "hasChosen",
    c.quiet_from as "quietFrom", c.quiet_to as "quietTo",
    m.phone, m.email,
    exists (${liveSubscription('m.id', now, idleSince)}) as "hasDevice",
    coalesce((select a.given from consents a where a.member_id = m.id and a.purpose = 'advertising'
        and not (a.given and exists (select from legal_text_versions w
          where w.kind = a.purpose and w.version = a.text_version and w.cancelled_at is not null))
        order by a.id desc limit 1), false) as advertising`

export type ChannelRow = {
  saved: SavedPreferences
  hasChosen: boolean
  quietFrom: number | null
  quietTo: number | null
  phone: string | null
  email: string | null
  hasDevice: boolean
  advertising: boolean
}

export async function findChannelRow(
  db: Queryable,
  { memberId, now, idleSince }: { memberId: string; now: Date; idleSince: Date },
): Promise<ChannelRow | null> {
  const { rows } = await db.query<ChannelRow>({
    name: 'channels_way',
    text: `select ${channelColumns('$2', '$3')} from members m left join notification_preferences c on c.member_id = m.id
      where m.id = $1`,
    values: [memberId, now, idleSince],
  })
  return rows[0] ?? null
}

export async function saveSettings(
  tx: Tx,
  input: { memberId: string; saved: SavedPreferences; quiet: QuietHours; now: Date },
): Promise<void> {
  await tx.query({
    name: 'channels_save',
    text: `insert into notification_preferences (member_id, channels, quiet_from, quiet_to, updated_at) values ($1, $2, $3, $4, $5)
      on conflict (member_id) do update set
        channels = excluded.channels, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        updated_at = excluded.updated_at`,
    values: [
      input.memberId,
      JSON.stringify(input.saved),
      input.quiet?.from ?? null,
      input.quiet?.to ?? null,
      input.now,
    ],
  })
}

type SessionKey = { memberId: string; sessionId: string }

/**
 * Stores the push subscription of a browser for the member who subscribed last. A push endpoint of another
 * member is taken over only when its keys match: an endpoint may leak, but only the browser has the keys.
 * Returns false when the endpoint stays with the other member.
 */
export async function saveSubscription(
  tx: Tx,
  input: SessionKey & Subscription & { now: Date },
): Promise<boolean> {
  await tx.query({
    text: `delete from push_subscriptions
      where session_id = $1 or (endpoint = $2 and (member_id = $3 or (p256dh = $4 and auth = $5)))`,
    values: [input.sessionId, input.endpoint, input.memberId, input.p256dh, input.auth],
  })
  const { rowCount } = await tx.query({
    text: 'select from push_subscriptions where endpoint = $1',
    values: [input.endpoint],
  })
  if (rowCount !== 0) return false
  await tx.query({
    text: `insert into push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, created_at)
      select $1, $2, $3, $4, $5, $6, $7 from sessions where id = $3 and ended_at is null for share
      on conflict do nothing`,
    values: [input.id, input.memberId, input.sessionId, input.endpoint, input.p256dh, input.auth, input.now],
  })
  return true
}

export async function deleteSubscription(db: Queryable, { memberId, sessionId }: SessionKey): Promise<void> {
  await db.query({
    text: 'delete from push_subscriptions where member_id = $1 and session_id = $2',
    values: [memberId, sessionId],
  })
}

/** Deletes a subscription that its push service reports as gone. */
export async function forgetSubscription(db: Queryable, id: string): Promise<void> {
  await db.query({ text: 'delete from push_subscriptions where id = $1', values: [id] })
}

/** Returns the push subscriptions of a member's valid sessions, oldest first. */
export async function selectSubscriptions(
  db: Queryable,
  { memberId, now, idleSince }: { memberId: string; now: Date; idleSince: Date },
): Promise<(Subscription & { sessionId: string })[]> {
  const { rows } = await db.query<Subscription & { sessionId: string }>({
    name: 'channels_subscriptions',
    text: `select p.id, p.endpoint, p.p256dh, p.auth, p.session_id as "sessionId"
      from push_subscriptions p join sessions s on s.id = p.session_id
      where p.member_id = $1 and s.ended_at is null and s.ends_at > $2 and s.last_used_at > $3
      order by p.created_at, p.id`,
    values: [memberId, now, idleSince],
  })
  return rows
}

export async function hasWithdrawn(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    text: `select exists (select from orders where member_id = $1 and category = 'withdrawal') as has`,
    values: [memberId],
  })
  return rows[0]?.has === true
}
