import type { PassportStatus, ReviewResultField } from '@impulse/wire/identity-document-fields'
import { documentFieldLabels } from '@impulse/wire/identity-document-staff-labels'

export const statusLabels: Record<PassportStatus, string> = {
  none: 'не отправлен',
  review: 'на рассмотрении',
  approved: 'подтверждён',
  rejected: 'не подтверждён',
}

/** «Серия (serial)»: what is shown, and what a refusal names it by. */
export const namedField = (field: ReviewResultField): string => `${documentFieldLabels[field]} (${field})`
