import type { Config } from '../config/config.ts'
import type { SmsProvider } from './provider.ts'
import { demoSms, type Sms, type SmsMessage } from './sms.ts'
import {
  beginMessage,
  forgetMessage,
  type MessageState,
  recordSubmitted,
  selectUnconfirmedProviders,
  selectSmsStates,
} from './sms.sql.ts'
import { smsAero } from './smsaero.ts'
import { smsc } from './smsc.ts'
import type { AppContext } from '../context.ts'

type SendSmsContext = Pick<AppContext, 'db' | 'clock' | 'log'> & { providers: readonly SmsProvider[] }

/** Providers know soon whether a message has reached the phone. */
const firstCheckMs = 5_000
/** A member requests another code within this time, and gets it by another provider. */
const silenceMinutes = 10

export const createSmsProviders = ({ sms }: Pick<Config, 'sms'>): SmsProvider[] =>
  sms === 'demo'
    ? []
    : sms.accounts.map((account) => (account.name === 'smsc' ? smsc(account) : smsAero(account)))

export const createSms = (
  context: Omit<SendSmsContext, 'providers'> & { config: Pick<Config, 'sms'> },
): Sms =>
  context.config.sms === 'demo'
    ? demoSms(context)
    : smsThrough({ ...context, providers: createSmsProviders(context.config) })

/**
 * Sends a message by the first provider that accepts it, in their order. Each provider gets a message at most
 * once, because the attempt is stored before the request. A repeated code goes by another provider while the
 * last one is not known to have arrived.
 */
export function smsThrough(context: SendSmsContext): Sms {
  return {
    async send(message) {
      const before = await selectSmsStates(context.db, message.key)
      if (before.some((state) => isEnough(state, message))) return
      let unreached = false
      for (const provider of await inOrder(context, message.phone)) {
        const outcome = await giveOnce(context, { provider, message })
        if (outcome !== 'unreached' && isEnough(outcome, message)) return
        unreached ||= outcome === 'unreached'
      }
      // The outbox retries; providers that were already called are not called again.
      if (unreached) throw new Error('no provider of SMS could be reached')
      context.log.warn({ job: message.key }, 'no provider of SMS took a message')
    },
  }
}

/** True when a message that a provider got must not go to another one. */
const isEnough = (state: MessageState, { mayRepeat }: SmsMessage): boolean =>
  state === 'unknown' ? !mayRepeat : state !== 'refused'

async function inOrder({ db, clock, providers }: SendSmsContext, phone: string): Promise<SmsProvider[]> {
  const since = new Date(clock.systemNow().getTime() - silenceMinutes * 60_000)
  const unconfirmed = new Set(await selectUnconfirmedProviders(db, { phone, since }))
  return providers.toSorted((a, b) => Number(unconfirmed.has(a.name)) - Number(unconfirmed.has(b.name)))
}

async function giveOnce(
  { db, clock, log }: SendSmsContext,
  { provider, message: { key, phone, text } }: { provider: SmsProvider; message: SmsMessage },
): Promise<MessageState | 'unreached'> {
  const name = { key, provider: provider.name }
  const before = await beginMessage(db, { ...name, phone, now: clock.systemNow() })
  if (before) return before
  const outcome = await provider.send({ phone, text })
  if (outcome.kind === 'unreached') {
    await forgetMessage(db, name)
  } else {
    const nextCheckAt = outcome.kind === 'sent' ? new Date(clock.systemNow().getTime() + firstCheckMs) : null
    const { kind: state, ...result } = outcome
    await recordSubmitted(db, { ...name, state, ...result, nextCheckAt })
  }
  if (outcome.kind !== 'sent') {
    const reason = outcome.kind === 'refused' ? outcome.reason : undefined
    log.warn({ provider: provider.name, outcome: outcome.kind, reason }, 'a provider of SMS took no message')
  }
  return outcome.kind
}
