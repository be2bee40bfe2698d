import type { PassportStatus, ReviewResultField } from '@impulse/wire/passport-fields'
import { fieldWords } from '@impulse/wire/passport-staff-words'

export const statusWords: Record<PassportStatus, string> = {
  none: 'не отправлен',
  review: 'на рассмотрении',
  approved: 'подтверждён',
  rejected: 'не подтверждён',
}

/** «Серия (serial)»: what is shown, and what a refusal names it by. */
export const namedField = (field: ReviewResultField): string => `${fieldWords[field]} (${field})`
