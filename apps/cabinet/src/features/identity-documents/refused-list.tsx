import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import {
  reviewResultFields,
  russianPassport,
  scanFields,
} from '@impulse/api/identity-documents/identity-document-fields'
import { documentExpiredMessages } from '@impulse/copy-ru/identity-documents/identity-document-expired'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { plural } from '../../shared/format/plural.ts'
import type { IconName } from '../../shared/icon/icon-name.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { Link } from '../../shared/modal/link.tsx'
import css from './refused-list.module.css'
import { bothLabel } from './document-status.ts'

/** Returns the refused fields with the reasons. An expired document has none, because the comment says so. */
function listRefused(
  { verdicts, comment, passportType, editable }: IdentityDocumentResponse,
  corrected?: readonly string[],
) {
  if (Object.values<string>(documentExpiredMessages).includes(comment)) return []
  // The form has one input for the series and the number of a Russian passport when both can be changed.
  const areOne =
    passportType === russianPassport && editable.includes('serial') && editable.includes('number')
  const isNamedWithNumber = areOne && verdicts.serial?.text === verdicts.number?.text
  return reviewResultFields.flatMap((field) => {
    const reviewResult = verdicts[field]
    if (reviewResult === undefined || field === 'issuer' || (isNamedWithNumber && field === 'serial'))
      return []
    const label =
      areOne && (field === 'serial' || field === 'number') ? bothLabel : documentFieldLabels[field]
    // The reason itself names the name in the profile.
    const shownLabel = reviewResult.code === 'name-differs' ? '' : label
    const isCorrected = corrected?.includes(field) === true
    const icon: IconName = isCorrected ? 'check' : 'warning-circle'
    return [{ field, label: shownLabel, icon, text: isCorrected ? 'Исправлено' : reviewResult.text }]
  })
}

/** Returns how many fields and scans the member must still correct, as the title of their list. */
export function toCorrectionTitle(document: IdentityDocumentResponse, corrected?: readonly string[]): string {
  const refused = listRefused(document, corrected)
  const left = refused.filter(({ icon }) => icon !== 'check')
  if (left.length < 1 && refused.length > 0) return 'Осталось отправить'
  const inForm = left.filter(({ field }) => field !== 'names')
  const scanCount = inForm.filter(({ field }) => (scanFields as readonly string[]).includes(field)).length
  const fieldCount = inForm.length - scanCount
  const parts = [
    fieldCount > 0 && `${fieldCount}\u00a0${plural(fieldCount, 'поле', 'поля', 'полей')}`,
    scanCount > 0 && `${scanCount}\u00a0${plural(scanCount, 'скан', 'скана', 'сканов')}`,
  ].filter(Boolean)
  return parts.length === 0 ? 'Что исправить' : `Исправьте ${parts.join(' и\u00a0')}`
}

type RefusedListProps = {
  document: IdentityDocumentResponse
  /** Refused parts that the draft on this device corrects. */
  corrected?: readonly string[] | undefined
}

/**
 * List of refused fields with the reviewer's reasons, in the order of the form. What the member has corrected has a tick
 * instead. The comment on the whole document is above the list.
 */
export function RefusedList({ document, corrected }: RefusedListProps) {
  const { comment } = document
  const refused = listRefused(document, corrected)
  return (
    <div className={css.refused}>
      {comment !== '' && <p>{comment}</p>}
      {refused.length > 0 && (
        <ul role="list" className={css.list}>
          {refused.map(({ field, label, icon, text }) => (
            <li key={field} className={css.one}>
              <Icon name={icon} className={css[icon]} />
              <span>
                {label !== '' && <b className={css.field}>{label}. </b>}
                {text}
                {field === 'names' && (
                  <>
                    . <Link to="/lk/personal">Исправить имя</Link>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
