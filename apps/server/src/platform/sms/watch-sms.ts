import type { Queryable } from '../db/db.ts'
import type { SmsProvider } from './provider.ts'
import {
  balances,
  countMessages,
  deleteMessages,
  latestArrivals,
  type MessageCount,
  type MessageState,
  type OpenMessage,
  recordBalance,
  type Receipt,
  recordDeliveryStatus,
  selectReceipts,
  selectSmsStates,
  takeMessagesToCheck,
} from './sms.sql.ts'
import type { AppContext } from '../context.ts'

/** Returns the best state of a message among all providers that got it; null when no provider got it. */
export async function findSmsState(db: Queryable, key: string): Promise<MessageState | null> {
  const states = await selectSmsStates(db, key)
  return (
    (['delivered', 'sent', 'unknown', 'failed', 'refused'] as const).find((state) =>
      states.includes(state),
    ) ?? null
  )
}

export const listSmsReceipts = (db: Queryable, keys: readonly string[]): Promise<Receipt[]> =>
  selectReceipts(db, keys)

type WatchSmsContext = Pick<AppContext, 'db' | 'clock' | 'log'> & { providers: readonly SmsProvider[] }

const checkBatchSize = 20
/** Minutes after which a message without a final status counts as failed. */
const overdueMinutes = 60
const retentionDays = 3

/** Requests the status of messages whose check is due. Returns the number of checked messages. */
export async function checkMessageStatuses(context: WatchSmsContext): Promise<number> {
  const { db, clock, providers } = context
  const now = clock.systemNow()
  const open = await takeMessagesToCheck(db, { now, next: later(now, 30), limit: checkBatchSize })
  await Promise.all(
    open.map(async (message) => {
      const provider = providers.find(({ name }) => name === message.provider)
      if (provider) await checkMessageStatus(context, { provider, message })
      // The provider was removed from the settings, so the status cannot be requested. Ends the checks.
      else await recordDeliveryStatus(db, { ...message, state: 'sent', reason: null, nextCheckAt: null })
    }),
  )
  return open.length
}

async function checkMessageStatus(
  { db, clock, log }: WatchSmsContext,
  { provider, message }: { provider: SmsProvider; message: OpenMessage },
): Promise<void> {
  const now = clock.systemNow()
  // The interval grows with each check, so that a phone that stays switched off does not cause many requests.
  const nextCheckAt = later(now, Math.min(5 * 2 ** message.pollCount, 600))
  const isOverdue = now >= later(message.submittedAt, overdueMinutes * 60)
  const giveUp = { state: 'failed' as const, reason: 'no receipt', nextCheckAt: null }
  const goOn = isOverdue ? giveUp : { state: 'sent' as const, reason: null, nextCheckAt }
  try {
    const fate = await provider.getDeliveryStatus(message)
    if (fate.kind === 'waiting') return await recordDeliveryStatus(db, { ...message, ...goOn })
    const reason = fate.kind === 'failed' ? fate.reason : null
    await recordDeliveryStatus(db, { ...message, state: fate.kind, reason, nextCheckAt: null })
  } catch (err) {
    log.warn({ err, provider: provider.name }, 'an SMS provider did not report the status of a message')
    await recordDeliveryStatus(db, { ...message, ...goOn })
  }
}

/**
 * Reads the balance of each provider and stores it. Logs a failure and leaves the stored balance unchanged.
 */
export async function checkBalances({ db, clock, log, providers }: WatchSmsContext): Promise<void> {
  await Promise.all(
    providers.map(async (provider) => {
      try {
        const roubles = await provider.balance()
        await recordBalance(db, { provider: provider.name, roubles, now: clock.systemNow() })
      } catch (err) {
        log.warn({ err, provider: provider.name }, 'an SMS provider did not report its balance')
      }
    }),
  )
}

const latest = 20
const minSampleSize = 10
const arriveMinutes = 3
const leastShare = 0.5

export type SmsState = {
  provider: string
  /** Balance in roubles. Absent when the provider has never reported one. */
  balance?: { roubles: number; checkedAt: Date; isLow: boolean }
  /**
   * Number of the latest messages that had enough time to be delivered, and how many of them were delivered. Absent
   * when there are fewer than ten of these messages.
   */
  arrived?: { messages: number; delivered: number; isLow: boolean }
  /** Number of the provider's messages of the last 24 hours, by state. */
  counts: Omit<MessageCount, 'provider'>[]
}

/**
 * Returns the balance of each provider and its messages of the last 24 hours, for `lk sms status`, the log and the
 * metrics.
 */
export async function smsStates(
  db: Queryable,
  { now, lowBalance }: { now: Date; lowBalance: number },
): Promise<SmsState[]> {
  const since = later(now, -86_400)
  const [left, arrivals, counts] = await Promise.all([
    balances(db),
    latestArrivals(db, { since, until: later(now, -arriveMinutes * 60), latest }),
    countMessages(db, { since }),
  ])
  const names = [...new Set([...left, ...arrivals, ...counts].map(({ provider }) => provider))].toSorted()
  return names.map((provider) => {
    const balance = left.find((one) => one.provider === provider)
    const arrived = arrivals.find((one) => one.provider === provider && one.messages >= minSampleSize)
    return {
      provider,
      ...(balance && { balance: { ...balance, isLow: balance.roubles < lowBalance } }),
      ...(arrived && { arrived: { ...arrived, isLow: arrived.delivered < arrived.messages * leastShare } }),
      counts: counts.filter((one) => one.provider === provider),
    }
  })
}

/** Logs a warning for each provider whose balance is low, or that delivers too few of its messages. */
export async function warnAboutSms({
  db,
  clock,
  log,
  lowBalance,
}: Omit<WatchSmsContext, 'providers'> & { lowBalance: number }): Promise<void> {
  for (const { provider, balance, arrived } of await smsStates(db, { now: clock.systemNow(), lowBalance })) {
    if (balance?.isLow)
      log.warn({ provider, roubles: balance.roubles }, 'the balance at an SMS provider is low')
    if (arrived?.isLow) {
      const { messages, delivered } = arrived
      log.warn({ provider, messages, delivered }, 'too few codes by SMS are delivered')
    }
  }
}

/** Deletes messages older than three days, because they contain phone numbers and are no longer needed. */
export const sweepSms = ({ db, clock }: Pick<WatchSmsContext, 'db' | 'clock'>): Promise<void> =>
  deleteMessages(db, { before: later(clock.systemNow(), -retentionDays * 86_400) })

const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000)
