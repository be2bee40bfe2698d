import type {
  IdentityDocumentStatus,
  ReviewResultField,
} from '@impulse/api/identity-documents/identity-document-fields'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'

export const statusLabels: Record<IdentityDocumentStatus, string> = {
  none: 'не отправлен',
  review: 'на рассмотрении',
  approved: 'подтверждён',
  rejected: 'не подтверждён',
}

/** Formats a field with its Russian label and its name on the command line: «Серия (serial)». */
export const namedField = (field: ReviewResultField): string => `${documentFieldLabels[field]} (${field})`
