import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleWithdrawal } from '@impulse/api/payouts/console-payouts'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { OneLineField } from '../../shared/form/form-field.tsx'
import { providerStatusLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { type ActionCallbacks, useActions } from '../../shared/actions/use-actions.ts'
import { toApprovalError } from './approval-refusal.ts'
import { OutcomeProposal, RecordOutcomeDialog } from './record-outcome-dialog.tsx'
import { WithdrawalReasonInput } from './withdrawal-reason-input.tsx'

type Action = 'approve' | 'reject' | 'resubmit' | 'paid' | 'returned' | 'explain'
type DialogProps = ActionCallbacks & { one: ConsoleWithdrawal }

/**
 * Buttons for a withdrawal, depending on its state. A staff member who has approved the withdrawal cannot
 * approve it a second time.
 */
export function WithdrawalActions(one: ConsoleWithdrawal) {
  const { activeAction, setActiveAction, callbacks } = useActions<Action>()
  const { identity } = useGetIdentity()
  const hasApproved = one.approvedBy.includes(String(identity?.id))
  const isInReview = one.status === 'review'
  const lacksApproval = (['approvals_insufficient', 'approver_credited_member'] as const).some((warning) =>
    one.warnings.includes(warning),
  )
  const isApprovable = isInReview || lacksApproval
  const isRejectable = isInReview || (one.status === 'approved' && one.state === 'ready')
  return (
    <>
      {isInReview && hasApproved && (
        <Alert severity="info">Ваше согласие записано. Нужно согласие другого сотрудника.</Alert>
      )}
      {one.outcomeProposal && <OutcomeProposal {...one.outcomeProposal} />}
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {isApprovable && !hasApproved && (
          <Button variant="contained" onClick={() => setActiveAction('approve')}>
            Одобрить
          </Button>
        )}
        {isRejectable && (
          <Button variant="outlined" color="error" onClick={() => setActiveAction('reject')}>
            Отклонить
          </Button>
        )}
        {one.canResubmit && (
          <Button variant="outlined" onClick={() => setActiveAction('resubmit')}>
            Отправить ещё раз
          </Button>
        )}
        {one.isContradicted && (
          <Button variant="contained" onClick={() => setActiveAction('explain')}>
            Записать, как уладили
          </Button>
        )}
        {one.recordableOutcomes.map((outcome) => (
          <Button key={outcome} variant="outlined" onClick={() => setActiveAction(outcome)}>
            {outcome === 'paid' ? 'Записать: выплачено' : 'Записать: вернулось'}
          </Button>
        ))}
      </Stack>
      {activeAction === 'approve' && <ApproveDialog one={one} {...callbacks} />}
      {activeAction === 'reject' && <RejectDialog one={one} {...callbacks} />}
      {activeAction === 'resubmit' && <ResubmitDialog one={one} {...callbacks} />}
      {activeAction === 'explain' && <ExplainDialog one={one} {...callbacks} />}
      {(activeAction === 'paid' || activeAction === 'returned') && (
        <RecordOutcomeDialog one={one} {...callbacks} outcome={activeAction} />
      )}
    </>
  )
}

function ApproveDialog({ one, onDone, onClose }: DialogProps) {
  const approve = async () => {
    const path = fillPath('/console/api/withdrawals/:id/approval', one)
    const { isApproved } = await call('POST', path).catch((error: unknown) => {
      throw toApprovalError(error)
    })
    onDone(isApproved ? 'Заявка одобрена' : 'Согласие записано, нужно второе')
  }
  return (
    <ActionDialog
      title={`Одобрить заявку № ${one.id}?`}
      button="Одобрить"
      onClose={onClose}
      onSubmit={approve}
    >
      <Typography>
        {formatRoubles(one.credited)}, {one.fullName}, {one.bankName}, {one.recipient}.
      </Typography>
      {one.approvalsNeeded > 1 && <Typography>Нужны согласия двух сотрудников.</Typography>}
    </ActionDialog>
  )
}

function RejectDialog({ one, onDone, onClose }: DialogProps) {
  const [reason, setReason] = useState<WithdrawalReasonCode | ''>('')
  const [note, setNote] = useState('')
  const reject = async () => {
    // The chosen reason may be empty. The server then refuses the request and names the field.
    await call('POST', fillPath('/console/api/withdrawals/:id/rejection', one), {
      reason: reason as WithdrawalReasonCode,
      ...(reason === 'other' && { note }),
    })
    onDone('Заявка отклонена, деньги снова на балансе')
  }
  return (
    <ActionDialog
      title={`Отклонить заявку № ${one.id}?`}
      button="Отклонить"
      onClose={onClose}
      onSubmit={reject}
    >
      <Typography>Деньги вернутся на баланс, участник прочитает причину.</Typography>
      <WithdrawalReasonInput value={reason} onChange={setReason} />
      {reason === 'other' && (
        <OneLineField
          required
          name="note"
          label="Пояснение для участника"
          value={note}
          onChange={setNote}
          maxLength={300}
        />
      )}
    </ActionDialog>
  )
}

function ResubmitDialog({ one, onDone, onClose }: DialogProps) {
  const resubmit = async () => {
    await call('POST', fillPath('/console/api/withdrawals/:id/resubmission', one))
    onDone('Выплата уйдёт провайдеру в ближайшие минуты')
  }
  return (
    <ActionDialog title="Отправить ещё раз?" button="Отправить ещё раз" onClose={onClose} onSubmit={resubmit}>
      <Typography>
        Провайдер отказался принять эту выплату: {formatRoubles(one.credited)}, {one.bankName},{' '}
        {one.recipient}. Убедитесь в его кабинете, что такой выплаты там нет. Если дело в получателе,
        отклоните заявку: участник прочитает причину и исправит.
      </Typography>
    </ActionDialog>
  )
}

function ExplainDialog({ one, onDone, onClose }: DialogProps) {
  const explain = async (reason: string) => {
    await call('POST', fillPath('/console/api/withdrawals/:id/explanation', one), { reason })
    onDone('Пояснение записано')
  }
  return (
    <ReasonDialog title="Расхождение улажено?" button="Записать" onClose={onClose} onSubmit={explain}>
      {one.providerStatus && <Typography>{providerStatusLabels[one.providerStatus]}.</Typography>}
      <Typography>
        Деньги не изменятся, выплата больше не ждёт разбора. Тот, кто одобрял выплату или записал её исход,
        записать пояснение не может.
      </Typography>
    </ReasonDialog>
  )
}
