import type {
  BroadcastAudience,
  BroadcastOne,
  BroadcastWritten,
} from '@impulse/api/broadcasts/console-broadcasts'
import type { Draft } from '../../shared/form/use-draft.ts'

/** Form values of a broadcast: all phones in one field, and the pace as text. */
export type WrittenBroadcast = {
  title: string
  body: string
  link: string
  audience: BroadcastAudience
  audienceOf: string
  phones: string
  perMinute: string
}

export function toFormValues(one: BroadcastOne | null): Draft<WrittenBroadcast> {
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

/** Converts form values to the request. Line breaks, commas and semicolons separate phones. */
export const toRequest = ({ phones, perMinute, ...written }: WrittenBroadcast): BroadcastWritten => ({
  ...written,
  phones: phones.split(/[\n,;]+/).filter((phone) => phone.trim() !== ''),
  perMinute: Number(perMinute),
})

/** Form field that displays a refusal, by error code. */
export const fieldByErrorCode: Record<string, keyof WrittenBroadcast> = {
  ...{
    broadcast_title: 'title',
    broadcast_body: 'body',
    broadcast_link: 'link',
    broadcast_pace: 'perMinute',
  },
  ...{ broadcast_product: 'audienceOf', broadcast_city: 'audienceOf' },
  ...{
    broadcast_no_phones: 'phones',
    broadcast_too_many_phones: 'phones',
    broadcast_unknown_phones: 'phones',
  },
}

/**
 * Formats the number of remaining recipients and the remaining time. `recipients` is the number of all
 * recipients.
 */
export function formatRemainingTime(
  { state, notified, perMinute }: Pick<BroadcastOne, 'state' | 'notified' | 'perMinute'>,
  recipients: number,
): string {
  const left = Math.max(0, recipients - notified)
  const minutes = Math.max(1, Math.ceil(left / perMinute))
  const whom = state === 'draft' ? 'Получателей' : 'Осталось получателей'
  return `${whom}: ${left}. При скорости ${perMinute} в минуту — около ${minutes} мин.`
}
