import type { Db, Queryable } from '../db/db.ts'

export type MessageState = 'unknown' | 'refused' | 'sent' | 'delivered' | 'failed'
type Name = { key: string; provider: string }

/**
 * Stores the attempt to send a message by a provider, and commits it before the request to the provider.
 * Returns the state of an earlier attempt when this provider already got the message; otherwise null.
 */
export async function beginMessage(
  db: Db,
  { key, provider, phone, now }: Name & { phone: string; now: Date },
): Promise<MessageState | null> {
  const { rowCount } = await db.query({
    name: 'sms_begin',
    text: `insert into sms_messages (key, provider, phone, state, submitted_at) values ($1, $2, $3, 'unknown', $4)
      on conflict do nothing`,
    values: [key, provider, phone, now],
  })
  if (rowCount === 1) return null
  const { rows } = await db.query<{ state: MessageState }>({
    text: 'select state from sms_messages where key = $1 and provider = $2',
    values: [key, provider],
  })
  return rows[0]?.state ?? 'unknown'
}

export async function recordSubmitted(
  db: Db,
  {
    key,
    provider,
    ...to
  }: Name & { state: MessageState; id?: string; reason?: string; nextCheckAt: Date | null },
): Promise<void> {
  await db.query({
    name: 'sms_given',
    text: `update sms_messages set state = $3, external_id = $4, reason = $5, poll_at = $6
      where key = $1 and provider = $2`,
    values: [key, provider, to.state, to.id ?? null, to.reason ?? null, to.nextCheckAt],
  })
}

/** Returns the states of a message, one for each provider that got it. */
export async function selectSmsStates(db: Queryable, key: string): Promise<MessageState[]> {
  const { rows } = await db.query<{ state: MessageState }>({
    name: 'sms_states',
    text: 'select state from sms_messages where key = $1',
    values: [key],
  })
  return rows.map(({ state }) => state)
}

export type Receipt = { key: string; state: 'delivered' | 'failed'; reason: string | null }

/**
 * Returns the final outcomes of messages. A message has a final outcome when one provider has delivered it, or when at
 * least one provider failed to deliver it and all others that got it failed or refused it.
 */
export async function selectReceipts(db: Queryable, keys: readonly string[]): Promise<Receipt[]> {
  const { rows } = await db.query<Receipt>({
    text: `select key, (array_agg(state order by state))[1] as state, min(reason) as reason from sms_messages
      where key = any($1) group by key
      having bool_or(state = 'delivered') or bool_and(state in ('failed', 'refused')) and bool_or(state = 'failed')`,
    values: [keys],
  })
  return rows
}

/**
 * Deletes the attempt of a message that did not reach the provider, so that the message can be sent by this
 * provider later.
 */
export async function forgetMessage(db: Db, { key, provider }: Name): Promise<void> {
  await db.query({
    text: 'delete from sms_messages where key = $1 and provider = $2',
    values: [key, provider],
  })
}

/** Returns the providers whose last message to this phone number after `since` is not confirmed as delivered. */
export async function selectUnconfirmedProviders(
  db: Queryable,
  { phone, since }: { phone: string; since: Date },
): Promise<string[]> {
  const { rows } = await db.query<{ provider: string }>({
    text: `select provider from (
        select distinct on (provider) provider, state from sms_messages
        where phone = $1 and submitted_at > $2 order by provider, submitted_at desc
      ) as last where state <> 'delivered'`,
    values: [phone, since],
  })
  return rows.map(({ provider }) => provider)
}

export type OpenMessage = Name & { id: string; phone: string; submittedAt: Date; pollCount: number }

/**
 * Returns messages whose status is due for a check. Sets the time of the next check in the same SQL statement,
 * so that only one of several workers requests the status from the provider.
 */
export async function takeMessagesToCheck(
  db: Db,
  { now, next, limit }: { now: Date; next: Date; limit: number },
): Promise<OpenMessage[]> {
  const { rows } = await db.query<OpenMessage>({
    name: 'sms_take_to_ask',
    text: `with due as materialized (
        select key, provider from sms_messages where poll_at <= $1 order by poll_at limit $3 for update skip locked
      )
      update sms_messages m set poll_at = $2, poll_count = m.poll_count + 1 from due
      where m.key = due.key and m.provider = due.provider
      returning m.key, m.provider, m.external_id as id, m.phone, m.submitted_at as "submittedAt", m.poll_count as "pollCount"`,
    values: [now, next, limit],
  })
  return rows
}

export async function recordDeliveryStatus(
  db: Db,
  { key, provider, ...to }: Name & { state: MessageState; reason: string | null; nextCheckAt: Date | null },
): Promise<void> {
  await db.query({
    name: 'sms_fate',
    text: `update sms_messages set state = $3, reason = $4, poll_at = $5
      where key = $1 and provider = $2 and state = 'sent'`,
    values: [key, provider, to.state, to.reason, to.nextCheckAt],
  })
}

export async function recordBalance(
  db: Db,
  { provider, roubles, now }: { provider: string; roubles: number; now: Date },
): Promise<void> {
  await db.query({
    text: `insert into sms_balances (provider, roubles, requested_at) values ($1, $2, $3)
      on conflict (provider) do update set roubles = $2, requested_at = $3`,
    values: [provider, roubles, now],
  })
}

export async function balances(
  db: Queryable,
): Promise<{ provider: string; roubles: number; checkedAt: Date }[]> {
  const { rows } = await db.query<{ provider: string; roubles: number; checkedAt: Date }>({
    text: `select provider, roubles::float8 as roubles, requested_at as "checkedAt" from sms_balances order by provider`,
    values: [],
  })
  return rows
}

export type MessageCount = { provider: string; state: MessageState; messages: number }

export async function countMessages(db: Queryable, { since }: { since: Date }): Promise<MessageCount[]> {
  const { rows } = await db.query<MessageCount>({
    text: `select provider, state, count(*)::int as messages from sms_messages where submitted_at > $1
      group by provider, state order by provider, state`,
    values: [since],
  })
  return rows
}

/**
 * Counts the messages of each provider that were submitted after `since` and at `until` or earlier, and how many of
 * them were delivered. Counts only the `latest` newest of these messages of a provider. The caller sets `until` so that
 * the messages had enough time to be delivered.
 */
export async function latestArrivals(
  db: Queryable,
  { since, until, latest }: { since: Date; until: Date; latest: number },
): Promise<{ provider: string; messages: number; delivered: number }[]> {
  const { rows } = await db.query<{ provider: string; messages: number; delivered: number }>({
    text: `select provider, count(*)::int as messages, (count(*) filter (where state = 'delivered'))::int as delivered
      from (
        select provider, state, row_number() over (partition by provider order by submitted_at desc) as place
        from sms_messages where submitted_at > $1 and submitted_at <= $2
      ) as ranked
      where place <= $3 group by provider order by provider`,
    values: [since, until, latest],
  })
  return rows
}

export async function deleteMessages(db: Db, { before }: { before: Date }): Promise<void> {
  await db.query({ text: 'delete from sms_messages where submitted_at < $1', values: [before] })
}
