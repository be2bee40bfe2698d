import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'

/** Scans that the review of a document requires. */
export const requiredScans: readonly ScanField[] = ['pasportScan', 'adressScan']

/** Returns the required scans that are missing. */
export const listMissingScans = (document: IdentityDocumentResponse): ScanField[] =>
  requiredScans.filter((field) => document[field] === '')

export const isNeeded = (field: ScanField): boolean => requiredScans.includes(field)

/**
 * Minimum length of a picture's longer side, in pixels. A smaller picture gets a warning, because its small
 * print is rarely readable.
 */
export const smallSide = 600

/** Descriptions of the scans, and texts for a missing scan and for a picture that is too small. */
export const slotMessages: Record<ScanField | 'missing' | 'small', string> = {
  pasportScan: 'Разворот документа с\u00a0фото и\u00a0номером. JPEG, PNG, WebP или PDF до\u00a010\u00a0МБ',
  adressScan: 'Страница со\u00a0штампом или свидетельство о\u00a0регистрации. До\u00a010\u00a0МБ',
  innScan: 'Если свидетельство есть под рукой. До\u00a010\u00a0МБ',
  small: 'Снимок маленький, текст может не\u00a0прочитаться. Лучше переснимите ближе',
  missing: 'Приложите снимок или файл этой страницы',
}
