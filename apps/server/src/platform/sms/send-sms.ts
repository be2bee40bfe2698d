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

/** Milliseconds until the first check of a message's status. By then a provider usually has the status. */
const firstCheckMs = 5_000
/**
 * Minutes after an SMS during which its provider is the last choice for the same phone number. Does not apply when
 * the SMS was confirmed as delivered.
 */
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
 * Returns a sender of SMS that tries the providers in their order until one accepts the message. Each provider gets a
 * message at most once, because the attempt is stored before the request. A provider whose last message to the phone
 * number within `silenceMinutes` is not confirmed as delivered is tried last.
 */
export function smsThrough(context: SendSmsContext): Sms {
  return {
    async send(message) {
      const before = await selectSmsStates(context.db, message.key)
      if (before.some((state) => isFinal(state, message))) return
      let unreached = false
      for (const provider of await inOrder(context, message.phone)) {
        const outcome = await submitOnce(context, { provider, message })
        if (outcome !== 'unreached' && isFinal(outcome, message)) return
        unreached ||= outcome === 'unreached'
      }
      // The error makes the outbox retry the job. Providers that already got the message do not get it again.
      if (unreached) throw new Error('no provider of SMS could be reached')
      context.log.warn({ job: message.key }, 'no SMS provider accepted a message')
    },
  }
}

/** Returns true when a message with this state at one provider must not be sent by another provider. */
const isFinal = (state: MessageState, { mayRepeat }: SmsMessage): boolean =>
  state === 'unknown' ? !mayRepeat : state !== 'refused'

async function inOrder({ db, clock, providers }: SendSmsContext, phone: string): Promise<SmsProvider[]> {
  const since = new Date(clock.systemNow().getTime() - silenceMinutes * 60_000)
  const unconfirmed = new Set(await selectUnconfirmedProviders(db, { phone, since }))
  return providers.toSorted((a, b) => Number(unconfirmed.has(a.name)) - Number(unconfirmed.has(b.name)))
}

async function submitOnce(
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
    log.warn(
      { provider: provider.name, outcome: outcome.kind, reason },
      'an SMS provider did not accept a message',
    )
  }
  return outcome.kind
}
