import { type DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import type { ReviewResultField } from '@impulse/api/identity-documents/identity-document-fields'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { documentKindLabels } from '@impulse/copy-ru/identity-documents/identity-document-kind-labels'
import { formatPhone } from '@impulse/api/fields/phone'
import { Link as Anchor, Typography } from '@mui/material'
import { Link } from 'react-router'
import { DocumentNotes } from '../../shared/files/document-notes.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'

/** Returns the labels of fields and scans in one line. */
export const toLabels = (fields: readonly string[]): string =>
  fields.map((field) => documentFieldLabels[field as ReviewResultField]).join(', ')

/** Notes next to the document: its member, other members with the same document, and earlier decisions. */
export const CaseNotes = ({ id, phone, kind, until, version, same, decisions, changed }: DocumentCase) => (
  <>
    <Typography variant="body2" color="text.secondary" gutterBottom>
      {formatPhone(phone)}. {documentKindLabels[kind]}, версия {version}.{' '}
      {until ? `Документ за вами до ${formatMoment(until).slice(-5)}. ` : ''}
      <Anchor component={Link} to={`/members/${id}/show`}>
        Карточка участника
      </Anchor>
    </Typography>
    {changed && (
      <Typography gutterBottom>
        {Object.keys(changed).length === 0
          ? 'После отказа участник ничего не изменил в документе'
          : `Участник изменил: ${toLabels(Object.keys(changed))}. Остальное прежнее`}
      </Typography>
    )}
    <DocumentNotes same={same} decisions={decisions} />
  </>
)
