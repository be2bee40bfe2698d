import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import {
  reviewResultFields,
  russianPassport,
  scanFields,
} from '@impulse/api/identity-documents/identity-document-fields'
import { documentExpiredMessages } from '@impulse/copy-ru/identity-documents/identity-document-expired'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { plural } from '../../shared/format/plural.ts'
import { Icon } from '../../shared/icon/icon.tsx'
import { Link } from '../../shared/modal/link.tsx'
import css from './refused-list.module.css'
import { bothLabel } from './document-status.ts'

/** Returns the refused fields with the reasons. An expired document has none, because the comment says so. */
function listRefused({ verdicts, comment, passportType, editable }: IdentityDocumentResponse) {
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
    return [{ field, label: reviewResult.code === 'name-differs' ? '' : label, text: reviewResult.text }]
  })
}

/** Returns how many fields and scans the member must correct, as the title of their list. */
export function toCorrectionTitle(document: IdentityDocumentResponse): string {
  const inForm = listRefused(document).filter(({ field }) => field !== 'names')
  const scanCount = inForm.filter(({ field }) => (scanFields as readonly string[]).includes(field)).length
  const fieldCount = inForm.length - scanCount
  const parts = [
    fieldCount > 0 && `${fieldCount}\u00a0${plural(fieldCount, 'поле', 'поля', 'полей')}`,
    scanCount > 0 && `${scanCount}\u00a0${plural(scanCount, 'скан', 'скана', 'сканов')}`,
  ].filter(Boolean)
  return parts.length === 0 ? 'Что исправить' : `Исправьте ${parts.join(' и\u00a0')}`
}

/**
 * List of refused fields with the reviewer's reasons, in the order of the form. The comment on the whole
 * document is above the list.
 */
export function RefusedList({ document }: { document: IdentityDocumentResponse }) {
  const { comment } = document
  const refused = listRefused(document)
  return (
    <div className={css.refused}>
      {comment !== '' && <p>{comment}</p>}
      {refused.length > 0 && (
        <ul role="list" className={css.list}>
          {refused.map(({ field, label, text }) => (
            <li key={field} className={css.one}>
              <Icon name="warning-circle" className={css.icon} />
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
