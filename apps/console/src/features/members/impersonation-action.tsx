import { fillPath } from '@impulse/api/routes/fill-path'
import type { MemberCard } from '@impulse/api/members/console-members'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import { type BegunView } from '@impulse/api/members/impersonation'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions, useRefresh } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'

const action: ConsoleAction = 'members.impersonate'

/** Button that opens the member's cabinet in a new tab, read-only, as the member sees it. */
export function ImpersonationAction({ member }: { member: MemberCard }) {
  const { permissions = [] } = usePermissions<string[]>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (member.phone === null || !permissions.includes(action)) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setDialogOpen(true)}>
        Посмотреть глазами участника
      </Button>
      {isDialogOpen && <ViewDialog id={member.id} onClose={() => setDialogOpen(false)} />}
    </>
  )
}

function ViewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const refresh = useRefresh()
  const submit = async (reason: string) => {
    handOver(await call('POST', fillPath('/console/api/members/:id/impersonation', { id }), { reason }))
    onClose()
    refresh()
  }
  return (
    <ReasonDialog
      title="Посмотреть глазами участника?"
      button="Открыть кабинет"
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>
        Кабинет откроется в новой вкладке на 15 минут, изменить в нём ничего нельзя. Прежний ваш просмотр
        закончится.
      </Typography>
    </ReasonDialog>
  )
}

/** Opens the member's cabinet by posting a form, so that the token of the impersonation is not part of a URL. */
function handOver({ address, token }: BegunView): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: address, target: '_blank', rel: 'noopener', hidden: true })
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'token', value: token })
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
