import { formatAuditActor } from '@impulse/wire/console-audit'
import type { SeenDocument } from '@impulse/wire/console-identity-documents'
import type { ReviewResultField } from '@impulse/wire/identity-document-fields'
import { documentFieldLabels, sameIdentityLabels } from '@impulse/wire/identity-document-staff-labels'
import { isReviewResultCode, reviewResultReasons } from '@impulse/wire/identity-document-review-results'
import { Alert, Typography } from '@mui/material'
import { formatMoment } from '../format/moment.tsx'

/** Notes about a document: other members with the same one, earlier decisions. */
export const DocumentNotes = ({ same, decisions }: Pick<SeenDocument, 'same' | 'decisions'>) => (
  <>
    {same.map((other) => (
      <Alert key={`${other.same} ${other.phone}`} severity="error" sx={{ mb: 1 }}>
        У другого участника {sameIdentityLabels[other.same]}: {other.phone || 'он вышел из программы'}
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
