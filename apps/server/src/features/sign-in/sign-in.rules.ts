import { codeTries } from '@impulse/wire/sign-in'

/** Limits against those who would spend the operator's money on messages, or guess codes (docs/rules.md, «Signing in»). */
export const smsPerPhoneAnHour = 5
export const smsPerPhoneADay = 10
export const smsPerAddressAnHour = 20
/** For the whole programme: what it may cost at worst while nobody looks. */
export const smsAnHour = 1000
export const guessesPerPhoneADay = 10

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
