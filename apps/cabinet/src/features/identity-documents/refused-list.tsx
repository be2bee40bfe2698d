import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { reviewResultFields } from '@impulse/api/identity-documents/identity-document-fields'
import { documentExpiredMessages } from '@impulse/copy-ru/identity-documents/identity-document-expired'
import { Icon } from '../../shared/icon/icon.tsx'
import { Link } from '../../shared/modal/link.tsx'
import css from './refused-list.module.css'
import { fieldLabels } from './document-status.ts'

/**
 * List of refused fields with the reviewer's reasons, in the order of the form. The comment on the whole
 * document is above the list.
 */
export function RefusedList({ document: { verdicts, comment } }: { document: IdentityDocumentResponse }) {
  // When the document has expired, the comment says so and no list of fields is needed.
  const hasEnded = Object.values<string>(documentExpiredMessages).includes(comment)
  const refused = reviewResultFields.flatMap((field) => {
    const reviewResult = verdicts[field]
    return reviewResult === undefined || field === 'issuer' ? [] : [{ field, text: reviewResult.text }]
  })
  return (
    <div className={css.refused}>
      {comment !== '' && <p>{comment}</p>}
      {refused.length > 0 && !hasEnded && (
        <ul role="list" className={css.list}>
          {refused.map(({ field, text }) => (
            <li key={field} className={css.one}>
              <Icon name="warning-circle" className={css.icon} />
              <span>
                <b className={css.field}>{fieldLabels[field]}.</b> {text}
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
