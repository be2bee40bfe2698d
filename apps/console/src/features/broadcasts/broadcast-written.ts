import type { BroadcastAudience, BroadcastOne, BroadcastWritten } from '@impulse/wire/console-broadcasts'
import type { Draft } from '../../shared/use-kept-draft.ts'

/** As it is typed: phones in one field, the pace as its digits. */
export type WrittenBroadcast = {
  title: string
  body: string
  link: string
  audience: BroadcastAudience
  audienceOf: string
  phones: string
  perMinute: string
}

export function writtenIn(one: BroadcastOne | null): Draft<WrittenBroadcast> {
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

/** Phones stand one on a line, or behind commas. */
export const sentIn = ({ phones, perMinute, ...written }: WrittenBroadcast): BroadcastWritten => ({
  ...written,
  phones: phones.split(/[\n,;]+/).filter((phone) => phone.trim() !== ''),
  perMinute: Number(perMinute),
})
