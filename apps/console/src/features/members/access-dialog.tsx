import { fillPath } from '@impulse/api/routes/fill-path'
import { documentOpenMinutes } from '@impulse/api/identity-documents/console-member-identity-document'
import type { DocumentDetails } from '@impulse/api/identity-documents/console-identity-documents'
import { Typography } from '@mui/material'
import { call } from '../../shared/api/call.ts'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'

type Props = { id: string; onOpened: (document: DocumentDetails) => void; onClose: () => void }

export function OpenDialog({ id, onOpened, onClose }: Props) {
  const open = async (reason: string) => {
    onOpened(
      await call('POST', fillPath('/console/api/members/:id/identity-document', { id }), {
        reason,
      }),
    )
    onClose()
  }
  return (
    <ReasonDialog title="Показать паспортные данные?" button="Показать" onSubmit={open} onClose={onClose}>
      <Typography>
        Данные и сканы видны {documentOpenMinutes} минут, пока открыта карточка. Просмотр и каждый скан
        записываются в журнал с вашей причиной.
      </Typography>
    </ReasonDialog>
  )
}
