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
type DialogProps = ActionCallbacks & { withdrawal: ConsoleWithdrawal }

/**
 * Buttons for a withdrawal, depending on its state. A staff member who has approved the withdrawal cannot
 * approve it a second time.
 */
export function WithdrawalActions(withdrawal: ConsoleWithdrawal) {
  const { activeAction, setActiveAction, callbacks } = useActions<Action>()
  const { identity } = useGetIdentity()
  const hasApproved = withdrawal.approvedBy.includes(String(identity?.id))
  const isInReview = withdrawal.status === 'review'
  const lacksApproval = (['approvals_insufficient', 'approver_credited_member'] as const).some((warning) =>
    withdrawal.warnings.includes(warning),
  )
  const isApprovable = isInReview || lacksApproval
  const isRejectable = isInReview || (withdrawal.status === 'approved' && withdrawal.state === 'ready')
  return (
    <>
      {isInReview && hasApproved && (
        <Alert severity="info">Ваше согласие записано. Нужно согласие другого сотрудника.</Alert>
      )}
      {withdrawal.outcomeProposal && <OutcomeProposal {...withdrawal.outcomeProposal} />}
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
        {withdrawal.canResubmit && (
          <Button variant="outlined" onClick={() => setActiveAction('resubmit')}>
            Отправить ещё раз
          </Button>
        )}
        {withdrawal.isContradicted && (
          <Button variant="contained" onClick={() => setActiveAction('explain')}>
            Записать, как уладили
          </Button>
        )}
        {withdrawal.recordableOutcomes.map((outcome) => (
          <Button key={outcome} variant="outlined" onClick={() => setActiveAction(outcome)}>
            {outcome === 'paid' ? 'Записать: выплачено' : 'Записать: вернулось'}
          </Button>
        ))}
      </Stack>
      {activeAction === 'approve' && <ApproveDialog withdrawal={withdrawal} {...callbacks} />}
      {activeAction === 'reject' && <RejectDialog withdrawal={withdrawal} {...callbacks} />}
      {activeAction === 'resubmit' && <ResubmitDialog withdrawal={withdrawal} {...callbacks} />}
      {activeAction === 'explain' && <ExplainDialog withdrawal={withdrawal} {...callbacks} />}
      {(activeAction === 'paid' || activeAction === 'returned') && (
        <RecordOutcomeDialog withdrawal={withdrawal} {...callbacks} outcome={activeAction} />
      )}
    </>
  )
}

function ApproveDialog({ withdrawal, onDone, onClose }: DialogProps) {
  const approve = async () => {
    const path = fillPath('/console/api/withdrawals/:id/approval', withdrawal)
    const { isApproved } = await call('POST', path).catch((error: unknown) => {
      throw toApprovalError(error)
    })
    onDone(isApproved ? 'Заявка одобрена' : 'Согласие записано, нужно второе')
  }
  return (
    <ActionDialog
      title={`Одобрить заявку №\u00a0${withdrawal.id}?`}
      button="Одобрить"
      onClose={onClose}
      onSubmit={approve}
    >
      <Typography>
        {formatRoubles(withdrawal.credited)}, {withdrawal.fullName}, {withdrawal.bankName},{' '}
        {withdrawal.recipient.replaceAll(' ', '\u00a0')}.
      </Typography>
      {withdrawal.approvalsNeeded > 1 && <Typography>Нужны согласия двух сотрудников.</Typography>}
    </ActionDialog>
  )
}

function RejectDialog({ withdrawal, onDone, onClose }: DialogProps) {
  const [reason, setReason] = useState<WithdrawalReasonCode | ''>('')
  const [note, setNote] = useState('')
  const reject = async () => {
    // The chosen reason may be empty. The server then refuses the request and names the field.
    await call('POST', fillPath('/console/api/withdrawals/:id/rejection', withdrawal), {
      reason: reason as WithdrawalReasonCode,
      ...(reason === 'other' && { note }),
    })
    onDone('Заявка отклонена, деньги снова на балансе')
  }
  return (
    <ActionDialog
      title={`Отклонить заявку №\u00a0${withdrawal.id}?`}
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

function ResubmitDialog({ withdrawal, onDone, onClose }: DialogProps) {
  const resubmit = async () => {
    await call('POST', fillPath('/console/api/withdrawals/:id/resubmission', withdrawal))
    onDone('Выплата уйдёт провайдеру в ближайшие минуты')
  }
  return (
    <ActionDialog title="Отправить ещё раз?" button="Отправить ещё раз" onClose={onClose} onSubmit={resubmit}>
      <Typography>
        Провайдер отказался принять эту выплату: {formatRoubles(withdrawal.credited)}, {withdrawal.bankName},{' '}
        {withdrawal.recipient}. Убедитесь в его кабинете, что такой выплаты там нет. Если дело в получателе,
        отклоните заявку: участник прочитает причину и исправит.
      </Typography>
    </ActionDialog>
  )
}

function ExplainDialog({ withdrawal, onDone, onClose }: DialogProps) {
  const explain = async (reason: string) => {
    await call('POST', fillPath('/console/api/withdrawals/:id/explanation', withdrawal), { reason })
    onDone('Пояснение записано')
  }
  return (
    <ReasonDialog title="Расхождение улажено?" button="Записать" onClose={onClose} onSubmit={explain}>
      {withdrawal.providerStatus && (
        <Typography>{providerStatusLabels[withdrawal.providerStatus]}.</Typography>
      )}
      <Typography>
        Деньги не изменятся, выплата больше не ждёт разбора. Тот, кто одобрял выплату или записал её исход,
        записать пояснение не может.
      </Typography>
    </ReasonDialog>
  )
}
