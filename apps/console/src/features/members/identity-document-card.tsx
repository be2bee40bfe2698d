import type { MemberCard } from '@impulse/api/members/console-members'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import { identityDocumentStatuses } from '@impulse/copy-ru/identity-documents/identity-document-status-labels'
import { Button, Grid } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { type Fact, FactCard } from '../../shared/layout/fact-card.tsx'
import { LinkIf } from '../../shared/layout/link-if.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { OpenDialog } from './access-dialog.tsx'
import { IdentityDocumentView } from './identity-document-view.tsx'
import { useOpenedDocument } from './use-identity-document.ts'

const opens: ConsoleAction = 'identity-documents.open'

/**
 * Status of the identity document and the last digits of its number. A staff member who gives a reason can
 * open the whole document for some minutes.
 */
export function DocumentParts({ id, document }: MemberCard) {
  const { permissions = [] } = usePermissions<string[]>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { opened, show, hide } = useOpenedDocument()
  return (
    <>
      <Grid size={{ xs: 12, md: 4 }}>
        <FactCard title="Документ" facts={[...stateFacts(id, document), ...maskedFacts(document)]}>
          {document.masked && permissions.includes(opens) && (
            <Button
              variant="outlined"
              sx={{ mt: 2 }}
              aria-expanded={opened !== null}
              onClick={() => (opened ? hide() : setDialogOpen(true))}
            >
              {opened ? 'Скрыть паспортные данные' : 'Показать паспортные данные'}
            </Button>
          )}
        </FactCard>
      </Grid>
      {opened && (
        <Grid size={12}>
          <IdentityDocumentView id={id} {...opened} />
        </Grid>
      )}
      {isDialogOpen && <OpenDialog id={id} onOpened={show} onClose={() => setDialogOpen(false)} />}
    </>
  )
}

const stateFacts = (id: string, { status, decidedAt, comment }: MemberCard['document']): Fact[] => [
  [
    'Состояние',
    // A document in review is opened on its review page.
    status === 'review' ? (
      <LinkIf key="queue" action="identity-documents.review" to={`/identity-documents/${id}/show`}>
        {identityDocumentStatuses.review}
      </LinkIf>
    ) : (
      identityDocumentStatuses[status]
    ),
  ],
  ['Решение', formatMoment(decidedAt)],
  ['Причина отказа', comment || '—'],
]

const maskedFacts = ({ masked }: MemberCard['document']): Fact[] =>
  masked === null
    ? []
    : [
        ['Серия и номер', masked.number],
        ['ИНН', masked.inn || '—'],
        ['Сканов', masked.scans],
      ]
