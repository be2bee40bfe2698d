import type { PassportAnswer } from '@impulse/api/identity-documents/identity-document'
import type { ScanField } from '@impulse/api/identity-documents/identity-document-fields'

/** Without these there is nothing to check. */
export const neededScans: readonly ScanField[] = ['pasportScan', 'adressScan']

/** Scans that are still missing. */
export const scansWanting = (document: PassportAnswer): ScanField[] =>
  neededScans.filter((field) => document[field] === '')

export const isNeeded = (field: ScanField): boolean => neededScans.includes(field)

/** Pixels of the longer side: below it small print is rarely read. */
export const smallSide = 600

/** Content of each scan. */
export const slotMessages: Record<ScanField | 'wanting' | 'small', string> = {
  pasportScan: 'Разворот документа с\u00a0фото и\u00a0номером. JPEG, PNG, WebP или PDF до\u00a010\u00a0МБ',
  adressScan: 'Страница со\u00a0штампом или свидетельство о\u00a0регистрации. До\u00a010\u00a0МБ',
  innScan: 'Если свидетельство есть под рукой. До\u00a010\u00a0МБ',
  small: 'Снимок маленький, текст может не\u00a0прочитаться. Лучше переснимите ближе',
  wanting: 'Приложите снимок или файл этой страницы',
}
