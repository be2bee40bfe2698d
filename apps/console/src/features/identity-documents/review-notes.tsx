import { type DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import { documentKindLabels } from '@impulse/copy-ru/identity-documents/identity-document-kind-labels'
import { formatPhone } from '@impulse/api/fields/phone'
import { Link as Anchor, Typography } from '@mui/material'
import { Link } from 'react-router'
import { DocumentNotes } from '../../shared/files/document-notes.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'

/** Notes next to the document: its member, other members with the same document, and earlier decisions. */
export const CaseNotes = ({ id, phone, kind, until, version, same, decisions }: DocumentCase) => (
  <>
    <Typography variant="body2" color="text.secondary" gutterBottom>
      {formatPhone(phone)}. {documentKindLabels[kind]}, версия {version}.{' '}
      {until ? `Документ за вами до ${formatMoment(until).slice(-5)}. ` : ''}
      <Anchor component={Link} to={`/members/${id}/show`}>
        Карточка участника
      </Anchor>
    </Typography>
    <DocumentNotes same={same} decisions={decisions} />
  </>
)
