import { fillPath } from '@impulse/api/routes/fill-path'
import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { MemberCard } from '@impulse/api/members/console-members'
import { type MergePreview } from '@impulse/api/members/console-merges'
import { formatPhone } from '@impulse/api/fields/phone'
import { Alert, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Link, useNotify, usePermissions, useRedirect } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { MergeFigures } from '../../shared/actions/member-merge-preview.tsx'
import { StaffReason } from '../../shared/actions/staff-reason.tsx'

const action: ConsoleAction = 'member-merges.propose'

type Account = MemberCard['merged'][number]

const AccountLink = ({ id, phone }: Account) => (
  <Link to={`/members/${id}/show`}>{phone ? formatPhone(phone) : 'аккаунт удалён'}</Link>
)

/**
 * Notes about other accounts of the same person: the primary account, or the duplicates merged into this
 * account.
 */
export const MergeNotes = ({ mergedInto, merged }: MemberCard) => (
  <>
    {mergedInto && (
      <Alert severity="info">
        Эта запись объединена с другой, всё теперь там: <AccountLink {...mergedInto} />
      </Alert>
    )}
    {merged.map((one) => (
      <Alert key={one.id} severity="info">
        С этой записью объединена прежняя: <AccountLink {...one} />
      </Alert>
    ))}
  </>
)

/** Button that proposes to merge a second account of the same person into this account. */
export function MergeAction({ member }: { member: MemberCard }) {
  const { permissions = [] } = usePermissions<string[]>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (member.phone === null || member.mergedInto || !permissions.includes(action)) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setDialogOpen(true)}>
        Объединить с дублем
      </Button>
      {isDialogOpen && <MergeDialog id={member.id} onClose={() => setDialogOpen(false)} />}
    </>
  )
}

function MergeDialog({ id: memberId, onClose }: { id: string; onClose: () => void }) {
  // The id is created with the dialog, so that a double-click creates only one proposal.
  const [id] = useState(() => crypto.randomUUID())
  const [phone, setPhone] = useState('')
  const [reason, setReason] = useState('')
  const [preview, setPreview] = useState<MergePreview | null>(null)
  const [notify, redirect] = [useNotify(), useRedirect()]
  const isReady = preview !== null && preview.figures !== null
  const loadPreview = async () =>
    setPreview(
      await call('POST', fillPath('/console/api/members/:id/merge-preview', { id: memberId }), {
        phone,
      }),
    )
  const propose = async () => {
    await call('POST', '/console/api/member-merges', {
      id,
      memberId,
      duplicateId: preview?.duplicateId ?? '',
      reason,
    })
    onClose()
    notify('Предложено. Объединит другой сотрудник', { type: 'success' })
    redirect('list', 'member-merges')
  }
  return (
    <ActionDialog
      title="Объединить с дублем?"
      button={isReady ? 'Предложить' : 'Посмотреть'}
      onSubmit={isReady ? propose : loadPreview}
      onClose={onClose}
    >
      <Typography>
        Эта запись останется, договоры и деньги второй перейдут сюда. Объединяют записи только одного
        человека. Нужен второй сотрудник.
      </Typography>
      <TextField
        required
        type="tel"
        label="Телефон второй записи"
        value={phone}
        onChange={({ target }) => {
          setPhone(target.value)
          setPreview(null)
        }}
        slotProps={{ htmlInput: { maxLength: 40 } }}
      />
      {preview && <MergeFigures {...preview} />}
      {isReady && <StaffReason value={reason} onChange={setReason} />}
    </ActionDialog>
  )
}
