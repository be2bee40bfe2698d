import type {
  BroadcastAudience,
  ConsoleBroadcast,
  BroadcastInput,
} from '@impulse/api/broadcasts/console-broadcasts'
import type { Draft } from '../../shared/form/use-draft.ts'

/**
 * Values of the broadcast form. `phones` is the text of one field that contains all phone numbers, and `perMinute` is a
 * number as text.
 */
export type BroadcastFormValues = {
  title: string
  body: string
  link: string
  audience: BroadcastAudience
  audienceOf: string
  phones: string
  perMinute: string
}

export function toFormValues(one: ConsoleBroadcast | null): Draft<BroadcastFormValues> {
  const { title = '', body = '', link = '', audience = 'all', audienceOf = null, perMinute = 600 } = one ?? {}
  return {
    version: one?.version ?? 0,
    written: {
      title,
      body,
      link,
      audience,
      audienceOf: audienceOf ?? '',
      phones: '',
      perMinute: String(perMinute),
    },
  }
}

/** Converts form values to the request. Phone numbers are separated at line breaks, commas and semicolons. */
export const toRequest = ({ phones, perMinute, ...values }: BroadcastFormValues): BroadcastInput => ({
  ...values,
  phones: phones.split(/[\n,;]+/).filter((phone) => phone.trim() !== ''),
  perMinute: Number(perMinute),
})

/** Maps the code of a refusal to the form field at which the refusal is displayed. */
export const fieldByErrorCode: Record<string, keyof BroadcastFormValues> = {
  broadcast_title: 'title',
  broadcast_body: 'body',
  broadcast_link: 'link',
  broadcast_pace: 'perMinute',
  broadcast_product: 'audienceOf',
  broadcast_city: 'audienceOf',
  broadcast_no_phones: 'phones',
  broadcast_too_many_phones: 'phones',
  broadcast_unknown_phones: 'phones',
}

/**
 * Formats the number of recipients who are not notified yet, and the time that notifying them will take. `recipients`
 * is the current number of members in the audience.
 */
export function formatRemainingTime(
  { state, notified, perMinute }: Pick<ConsoleBroadcast, 'state' | 'notified' | 'perMinute'>,
  recipients: number,
): string {
  const left = Math.max(0, recipients - notified)
  const minutes = Math.max(1, Math.ceil(left / perMinute))
  const whom = state === 'draft' ? 'Получателей' : 'Осталось получателей'
  return `${whom}: ${left}. При скорости ${perMinute} в минуту — около ${minutes} мин.`
}
