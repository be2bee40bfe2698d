import { fillPath } from '@impulse/api/routes/fill-path'
import type { MemberCard } from '@impulse/api/members/console-members'
import { Button, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { useActions } from '../../shared/actions/use-actions.ts'

/** Button that ends all sessions of the member, for example after the theft of a phone. Staff must enter a reason. */
export function EndSessionsAction({ member }: { member: MemberCard }) {
  const { permissions = [] } = usePermissions<string[]>()
  const { activeAction, setActiveAction, callbacks } = useActions<'end'>()
  if (member.phone === null || member.mergedInto || !permissions.includes('members.end-sessions')) return null
  const { onDone, onClose } = callbacks
  const end = async (reason: string) => {
    await call('POST', fillPath('/console/api/members/:id/sessions/end', { id: member.id }), { reason })
    onDone('Сеансы завершены, участнику сообщено')
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setActiveAction('end')}>
        Завершить сеансы
      </Button>
      {activeAction && (
        <ReasonDialog title="Завершить сеансы?" button="Завершить сеансы" onSubmit={end} onClose={onClose}>
          <Typography>
            Участник выйдет на всех устройствах, его ключи для входа удалятся. Войти снова он сможет сразу, по
            коду из СМС.
          </Typography>
        </ReasonDialog>
      )}
    </>
  )
}
