import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import {
  type IdentityDocumentStatus,
  russianPassport,
} from '@impulse/api/identity-documents/identity-document-fields'
import {
  identityDocumentStatuses,
  reviewTimeText,
  unsentCorrection,
} from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import { formatDate } from '../../shared/format/date.ts'
import type { StatusTone } from '../../shared/ui/status-tag.tsx'
import type { BegunForm } from '../../shared/member/begun-form.ts'

/**
 * Returns the status of an identity document. A document with an unknown status counts as in review
 * (specification, section 4).
 */
export function toDocumentStatus({
  status,
}: Pick<IdentityDocumentResponse, 'status'>): IdentityDocumentStatus {
  const found = Object.entries(identityDocumentStatuses).find(([, text]) => text === status)
  return found ? (found[0] as IdentityDocumentStatus) : 'review'
}

/** Text of the status, which also says that the member has begun the form or a correction and not sent it yet. */
export function toStatusText(
  { status }: Pick<IdentityDocumentResponse, 'status'>,
  begun: BegunForm | null,
): string {
  if (begun === null) return status || identityDocumentStatuses.review
  return status === identityDocumentStatuses.rejected ? unsentCorrection : 'Черновик'
}

/** Text about a document in review: the day on which the member sent it, and how long the review usually takes. */
export const formatReview = (
  { submittedAt }: Pick<IdentityDocumentResponse, 'submittedAt'>,
  today: string,
): string =>
  (submittedAt === null ? '' : `Отправлен ${formatDate(submittedAt, { now: today })}. `) + reviewTimeText

export const statusTones: Record<IdentityDocumentStatus, StatusTone> = {
  none: 'plain',
  review: 'warn',
  approved: 'ok',
  rejected: 'bad',
}

/** Label of the series and the number of a Russian passport where both are shown together. */
export const bothLabel = 'Серия и номер'

/**
 * Masks a document number: «45 •• •••456». The member recognizes the masked number, but another person cannot
 * use it.
 */
export function maskedDocument({
  passportType,
  serial,
  number,
}: Pick<IdentityDocumentResponse, 'passportType' | 'serial' | 'number'>): string {
  if (passportType === russianPassport) return `${serial.slice(0, 2)} •• •••${number.slice(-3)}`
  const shownCount = number.length > 6 ? 3 : Math.min(2, Math.floor(number.length / 3))
  return `${'•'.repeat(Math.min(number.length - shownCount, 8))}${number.slice(number.length - shownCount)}`
}

/** Masks an ИНН (tax number): «•••• 2259». */
export const maskedInn = (inn: string): string => (inn === '' ? '' : `••••\u00a0${inn.slice(-4)}`)

export const genderLabels: Record<string, string> = { male: 'Мужской', female: 'Женский' }
