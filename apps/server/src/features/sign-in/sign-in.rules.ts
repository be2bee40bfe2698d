import { codeTries } from '@impulse/wire/sign-in'

/** Limits against those who would spend the operator's money on messages, or guess codes (docs/rules.md, «Signing in»). */
const smsPerPhoneAnHour = 5
const smsPerPhoneADay = 10
const smsPerAddressAnHour = 20
/** For the whole programme: what it may cost at worst while nobody looks. */
const smsAnHour = 1000
/** The rest is kept for devices that are known, so that no flood of strangers shuts every member out. */
const smsToStrangersAnHour = 900
const guessesADay = 10

const hourSeconds = 3600
export const daySeconds = 24 * hourSeconds

/** What one code takes, from the narrowest budget to the one that all share, which is thereby held for the shortest time. */
export function smsBudgets({
  phone,
  address,
  device,
}: {
  phone: string
  address: string
  device: string | null
}) {
  const whose = budgetOf({ phone, device })
  const hour = { windowSeconds: hourSeconds }
  return [
    { bucket: `sms-hour:${whose}`, max: smsPerPhoneAnHour, ...hour },
    { bucket: `sms-day:${whose}`, max: smsPerPhoneADay, windowSeconds: daySeconds },
    ...(device === null
      ? [
          { bucket: `sms-address:${address}`, max: smsPerAddressAnHour, ...hour },
          { bucket: 'sms-strangers', max: smsToStrangersAnHour, ...hour },
        ]
      : []),
    { bucket: 'sms-programme', max: smsAnHour, ...hour },
  ]
}

export const guessBudget = (of: { phone: string; device: string | null }) => ({
  bucket: `guesses:${budgetOf(of)}`,
  max: guessesADay,
  windowSeconds: daySeconds,
})

/** All strangers to a phone share one budget; a device that the phone has signed in on has its own. */
const budgetOf = ({ phone, device }: { phone: string; device: string | null }): string =>
  device === null ? phone : `${phone}:${device}`

export type AttemptState = { tries: number; closedAt: Date | null; expiresAt: Date }

/** Why an attempt takes no further try. One that nobody made looks like one that is over. */
export function refusalFor(attempt: AttemptState | null, now: Date): 'code_expired' | 'too_many_tries' {
  if (!attempt || attempt.closedAt || attempt.expiresAt <= now) return 'code_expired'
  return attempt.tries >= codeTries ? 'too_many_tries' : 'code_expired'
}

/** One part of an SMS in Cyrillic; a longer message costs two. */
const onePart = 70

/**
 * The message with the line by which phones fill in the code themselves (WebOTP), bound to the host. A long host leaves
 * out the warning rather than that line.
 */
export function codeText({ code, host }: { code: string; host: string }): string {
  const bound = `@${host} #${code}`
  const full = `Код входа: ${code}. Никому не сообщайте.\n${bound}`
  return full.length <= onePart ? full : `Код входа: ${code}\n${bound}`
}
