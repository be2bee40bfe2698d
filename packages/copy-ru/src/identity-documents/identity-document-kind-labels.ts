import type { DocumentKind } from '@impulse/api/identity-documents/console-identity-documents'

export const documentKindLabels: Record<DocumentKind, string> = {
  review: 'На проверку',
  again: 'Подтвердить заново',
}
