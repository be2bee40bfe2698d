import type { MemberCard } from '@impulse/api/members/console-members'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, usePermissions, useRedirect } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { FormField } from '../../shared/form/form-field.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { StaffReason } from '../../shared/actions/staff-reason.tsx'
import { wholePoints } from './whole-points.ts'

/**
 * Button with which a staff member proposes a change of the member's balance. A second staff member approves
 * the change.
 */
export function BalanceActions({ member }: { member: MemberCard }) {
  const { permissions = [] } = usePermissions<string[]>()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const hasLeft = member.phone === null
  if (!permissions.includes('balance-corrections.propose') || (hasLeft && member.balance.debt === 0))
    return null
  if (member.mergedInto) return null
  return (
    <>
      <Button variant="outlined" onClick={() => setDialogOpen(true)}>
        {hasLeft ? 'Списать долг' : 'Исправить баланс'}
      </Button>
      {isDialogOpen && (
        <ProposeDialog member={member} hasLeft={hasLeft} onClose={() => setDialogOpen(false)} />
      )}
    </>
  )
}

type Props = { member: MemberCard; hasLeft: boolean; onClose: () => void }

function ProposeDialog({ member, hasLeft, onClose }: Props) {
  // The id is created with the dialog, so that a double-click creates only one proposal.
  const [id] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [notify, redirect] = [useNotify(), useRedirect()]
  const propose = async () => {
    const change = hasLeft
      ? { kind: 'write_off' as const }
      : { kind: 'correction' as const, amount: wholePoints(amount) }
    await call('POST', '/console/api/balance-corrections', { id, memberId: member.id, reason, ...change })
    onClose()
    notify('Предложено. Сделает другой сотрудник', { type: 'success' })
    redirect('list', 'balance-corrections')
  }
  return (
    <ActionDialog
      title={hasLeft ? 'Списать долг?' : 'Исправить баланс?'}
      button="Предложить"
      onSubmit={propose}
      onClose={onClose}
    >
      <Typography>
        {hasLeft
          ? `Аккаунт удалён, долг ${formatPoints(member.balance.debt)} спишется весь.`
          : 'Сумма с минусом снимет баллы: сначала с доступных, остальное станет долгом.'}{' '}
        Нужен второй сотрудник.
      </Typography>
      {!hasLeft && (
        <FormField
          required
          name="amount"
          label="Сумма, баллов"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          slotProps={{ htmlInput: { maxLength: 20 } }}
        />
      )}
      <StaffReason value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
