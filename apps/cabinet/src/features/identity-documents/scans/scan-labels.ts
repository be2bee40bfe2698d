import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { leastScanSide } from '@impulse/api/files/file-limits'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'

/** Scans that the review of a document requires. */
export const requiredScans: readonly ScanField[] = ['pasportScan', 'adressScan']

/** Returns the required scans that are missing. */
export const listMissingScans = (document: IdentityDocumentResponse): ScanField[] =>
  requiredScans.filter((field) => document[field] === '')

export const isNeeded = (field: ScanField): boolean => requiredScans.includes(field)

/** Files that the scans accept. A photo has no upper limit, because the browser scales it down. */
export const formatsText = `Подойдёт фото от\u00a0${leastScanSide}\u00a0пикселей по\u00a0короткой стороне или PDF до\u00a010\u00a0МБ`

/**
 * Descriptions of the scans, the text for a missing scan, and the text after the reason of a refused scan that was not
 * replaced.
 */
export const slotMessages: Record<ScanField | 'missing' | 'replace', string> = {
  pasportScan: 'Разворот документа с\u00a0фото и\u00a0номером',
  adressScan: 'Страница со\u00a0штампом или свидетельство о\u00a0регистрации',
  innScan: 'Если свидетельство есть под рукой',
  missing: 'Приложите снимок или файл этой страницы',
  replace: 'Приложите новый скан',
}
