import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import type { DocumentDetails } from '@impulse/api/identity-documents/console-identity-documents'
import type { ReviewResultField } from '@impulse/api/identity-documents/identity-document-fields'
import {
  documentFieldLabels,
  sameIdentityLabels,
} from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { isReviewResultCode } from '@impulse/api/identity-documents/review-result-codes'
import { reviewResultReasons } from '@impulse/copy-ru/identity-documents/review-result-reasons'
import { Alert, Typography } from '@mui/material'
import { formatMoment } from '../format/moment.tsx'

/**
 * Notes for the review of an identity document: other members who have the same document, INN or bank account, and the
 * earlier decisions on this document.
 */
export const DocumentNotes = ({ same, decisions }: Pick<DocumentDetails, 'same' | 'decisions'>) => (
  <>
    {same.map((match) => (
      <Alert key={`${match.same} ${match.phone}`} severity="error" sx={{ mb: 1 }}>
        У другого участника {sameIdentityLabels[match.same]}: {match.phone || 'он вышел из программы'}
      </Alert>
    ))}
    {decisions.map(({ at, status, actor, version: documentVersion, verdicts }) => (
      <Typography key={at} variant="body2" sx={{ mb: 0.5 }}>
        {formatMoment(at)}, {formatAuditActor(actor)}: {status === 'approved' ? 'подтверждён' : 'отказано'},
        версия {documentVersion}
        {Object.entries(verdicts).map(
          ([field, code]) =>
            `; ${documentFieldLabels[field as ReviewResultField]}: ${isReviewResultCode(code) ? reviewResultReasons[code].text : code}`,
        )}
      </Typography>
    ))}
  </>
)
