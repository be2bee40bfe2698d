import { codeTries } from '@impulse/wire/sign-in'

/**
 * What a code opens, and for what confirms, which: a code of one purpose is none of another, and one subject's none of
 * another's.
 */
export type CodeAim =
  | { purpose: 'sign-in'; subject: null }
  /** The subject is a recipient. */
  | { purpose: 'recipient'; subject: string }
  /** The subject is a member. */
  | { purpose: 'old-phone' | 'new-phone' | 'leaving'; subject: string }

/** What somebody who is signed in confirms. */
export type ConfirmAim = Exclude<CodeAim, { purpose: 'sign-in' }>

export const signingIn: CodeAim = { purpose: 'sign-in', subject: null }

/** Each purpose has a pause of its own, so that whoever asks for codes to sign in keeps no member from confirming. */
export const pauseBucket = ({ purpose }: CodeAim, phone: string): string =>
  purpose === 'sign-in' ? `sms-pause:${phone}` : `sms-pause:${purpose}:${phone}`

/** What may be taken in a window of time. */
export type Budget = { bucket: string; max: number; windowSeconds: number }

/** Limits against those who would spend the operator's money on messages, or guess codes (docs/rules.md, «Signing in»). */
const smsPerPhoneAnHour = 5
const smsPerPhoneADay = 10
const smsPerAddressAnHour = 20
/** For the whole programme: what it may cost at worst while nobody looks. */
const smsAnHour = 1000
/** The rest is kept for devices that are known, so that no flood of strangers shuts every member out. */
const maxUnknownDeviceSmsPerHour = 900
const guessesADay = 10

const hourSeconds = 3600
export const daySeconds = 24 * hourSeconds

/** What one code takes, from the narrowest budget to the one that all share, which is thereby held for the shortest time. */
export function smsBudgets({
  phone,
  network,
  device,
}: {
  phone: string
  network: string
  device: string | null
}): Budget[] {
  const whose = toBudgetKey({ phone, device })
  const hour = { windowSeconds: hourSeconds }
  return [
    { bucket: `sms-hour:${whose}`, max: smsPerPhoneAnHour, ...hour },
    { bucket: `sms-day:${whose}`, max: smsPerPhoneADay, windowSeconds: daySeconds },
    ...(device === null
      ? [
          { bucket: `sms-address:${network}`, max: smsPerAddressAnHour, ...hour },
          { bucket: 'sms-strangers', max: maxUnknownDeviceSmsPerHour, ...hour },
        ]
      : []),
    { bucket: 'sms-programme', max: smsAnHour, ...hour },
  ]
}

export const guessBudget = (input: { phone: string; device: string | null }): Budget => ({
  bucket: `guesses:${toBudgetKey(input)}`,
  max: guessesADay,
  windowSeconds: daySeconds,
})

/** All strangers to a phone share one budget; a device that the phone has signed in on has its own. */
const toBudgetKey = ({ phone, device }: { phone: string; device: string | null }): string =>
  device === null ? phone : `${phone}:${device}`

export type AttemptState = CodeAim & { tries: number; closedAt: Date | null; expiresAt: Date }

/** Why an attempt takes no further try. One that nobody made, or that is for something else, looks like one that is over. */
export function refusalFor(
  attempt: AttemptState | null,
  { aim, now }: { aim: CodeAim; now: Date },
): 'code_expired' | 'too_many_tries' {
  if (!attempt || attempt.closedAt || attempt.expiresAt <= now) return 'code_expired'
  if (attempt.purpose !== aim.purpose || attempt.subject !== aim.subject) return 'code_expired'
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

/**
 * The message of a code that confirms a recipient. There is no room for the line by which phones fill in the code: that
 * nobody else is to be told matters more, since whoever asks for such a code is after the money.
 */
const recipientCodeText = ({ code, label }: { code: string; label: string }): string =>
  `Код для получателя ${label}: ${code}. Никому не сообщайте.`

/** What a message says that its code is for. Whoever reads one that they did not ask for learns what somebody is after. */
const confirmTexts: Record<ConfirmAim['purpose'], (input: { code: string; label: string }) => string> = {
  recipient: recipientCodeText,
  'old-phone': ({ code, label }) => `Код для смены номера на ${label}: ${code}. Никому не сообщайте.`,
  'new-phone': ({ code }) => `Код, чтобы входить по этому номеру: ${code}. Никому не сообщайте.`,
  leaving: ({ code }) => `Код для удаления аккаунта: ${code}. Никому не сообщайте.`,
}

export const confirmText = (purpose: ConfirmAim['purpose'], input: { code: string; label: string }): string =>
  confirmTexts[purpose](input)

/** How long the name of a recipient may be, so that its message is one part. */
export const maxLabelLength = onePart - recipientCodeText({ code: '000000', label: '' }).length
