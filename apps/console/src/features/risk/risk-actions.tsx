import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleRiskCase } from '@impulse/api/risk/console-risk'
import {
  type WithdrawalReasonCode,
  withdrawalReasonCodes,
} from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { withdrawalReasons } from '@impulse/copy-ru/withdrawals/withdrawal-reasons'
import { Alert, Button, Checkbox, FormControlLabel, MenuItem, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { FieldsRefused } from '../../shared/form/form-errors.ts'
import { FormField } from '../../shared/form/form-field.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { formatPoints, formatRoubles } from '@impulse/copy-ru/balance/points'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { StaffReason } from '../../shared/actions/staff-reason.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { type ActionCallbacks, useActions } from '../../shared/actions/use-actions.ts'
import {
  approvedLabel,
  notNowLabel,
  formatReleased,
  formatRelease,
  formatBlocked,
  formatClawback,
  secondPersonText,
} from './release-block-labels.ts'

type DialogProps = ActionCallbacks & { one: ConsoleRiskCase }

/**
 * Buttons with which staff close a risk case. Staff must enter a reason. Each label shows the effect on the blocked
 * money.
 */
export function RiskActions(one: ConsoleRiskCase) {
  const { activeAction, setActiveAction, callbacks } = useActions<'clear' | 'confirm'>()
  const all = { clawsBack: true, rejects: true }
  return (
    <>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => setActiveAction('clear')}>
          {formatRelease(one.blocked)}
        </Button>
        <Button variant="outlined" color="error" onClick={() => setActiveAction('confirm')}>
          {formatClawback(one.blocked, all)}
        </Button>
      </Stack>
      {activeAction && <RiskActionDialog id={one.id} activeAction={activeAction} callbacks={callbacks} />}
    </>
  )
}

/**
 * Dialog of a decision. The case is loaded again before the decision, because its amounts may have changed.
 */
function RiskActionDialog({
  id,
  activeAction,
  callbacks,
}: {
  id: string
  activeAction: 'clear' | 'confirm'
  callbacks: ActionCallbacks
}) {
  const { value: one, failure, reload } = useResponse(fillPath('/console/api/risk-cases/:id', { id }))
  if (!one) return <NotLoaded failure={failure} isThere={false} onRetry={reload} />
  return activeAction === 'clear' ? (
    <ClearDialog one={one} {...callbacks} />
  ) : (
    <ConfirmDialog one={one} {...callbacks} />
  )
}

function ClearDialog({
  one: { id, blocked, needsSecondPerson, releaseApprovedBy },
  onDone,
  onClose,
}: DialogProps) {
  const clear = async (reason: string) => {
    const path = fillPath('/console/api/risk-cases/:id/clearing', { id })
    const { state } = await call('POST', path, { reason })
    onDone(state === 'open' ? approvedLabel : formatReleased(blocked))
  }
  return (
    <ReasonDialog
      title={`${formatRelease(blocked)}?`}
      button={formatRelease(blocked)}
      notNow={notNowLabel(blocked)}
      onClose={onClose}
      onSubmit={clear}
    >
      <Typography>
        Случай №&nbsp;{id} держит: {formatBlocked(blocked)}. Нарушения нет, и на тех же фактах он больше не
        откроется.
      </Typography>
      {needsSecondPerson && releaseApprovedBy === null && <Alert severity="info">{secondPersonText}</Alert>}
    </ReasonDialog>
  )
}

const codes = withdrawalReasonCodes.filter((code) => code !== 'other')
const choices = [...codes, 'release'] as const

function ConfirmDialog({ one: { id, blocked }, onDone, onClose }: DialogProps) {
  const { rewards, rewardsSum, withdrawals, withdrawalsSum } = blocked
  const [reason, setReason] = useState('')
  const [clawsBack, setClawsBack] = useState(rewards > 0)
  const [choice, setChoice] = useState<WithdrawalReasonCode | 'release' | ''>('')
  const message = formatClawback(blocked, { clawsBack, rejects: choice !== 'release' })
  const confirm = async () => {
    if (withdrawals > 0 && choice === '')
      throw new FieldsRefused({ rejection: 'Выберите, что прочитает участник' })
    const rejection = choice === '' || choice === 'release' ? null : choice
    const path = fillPath('/console/api/risk-cases/:id/confirmation', { id })
    const { state } = await call('POST', path, { reason, clawsBack, rejection })
    onDone(state === 'open' ? approvedLabel : `Сделано. ${message}`)
  }
  return (
    <ActionDialog
      title={`Нарушение есть. ${message}?`}
      button={message}
      notNow={notNowLabel(blocked)}
      onClose={onClose}
      onSubmit={confirm}
    >
      <Typography>
        Случай №&nbsp;{id} держит: {formatBlocked(blocked)}.
      </Typography>
      {rewards > 0 && (
        <FormControlLabel
          control={<Checkbox checked={clawsBack} onChange={(_event, isOn) => setClawsBack(isOn)} />}
          label={`Снять начисления (${rewards}) на ${formatPoints(rewardsSum)} Договоры больше ничего не принесут`}
        />
      )}
      {withdrawals > 0 && (
        <FormField
          select
          required
          name="rejection"
          label={`Заявки (${withdrawals}) на ${formatRoubles(withdrawalsSum)}`}
          value={choice}
          onChange={({ target }) => setChoice(choices.find((one) => one === target.value) ?? '')}
        >
          {codes.map((code) => (
            <MenuItem key={code} value={code}>
              Отклонить: {withdrawalReasons[code].text}
            </MenuItem>
          ))}
          <MenuItem value="release">
            Не отклонять: отпустить {formatRoubles(withdrawalsSum)} в выплату
          </MenuItem>
        </FormField>
      )}
      <StaffReason value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
