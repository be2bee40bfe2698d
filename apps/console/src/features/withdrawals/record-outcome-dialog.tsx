import { dayInDigits } from '@impulse/api/fields/day'
import { type ConsoleWithdrawal } from '@impulse/api/payouts/console-payouts'
import { fillPath } from '@impulse/api/routes/fill-path'
import type { WithdrawalReasonCode } from '@impulse/api/withdrawals/withdrawal-reason-codes'
import { Alert, Typography } from '@mui/material'
import { useState } from 'react'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import type { ActionCallbacks } from '../../shared/actions/use-actions.ts'
import { call } from '../../shared/api/call.ts'
import { DateField, OneLineField } from '../../shared/form/form-field.tsx'
import { drawText } from '../../shared/list/whole-references.tsx'
import { toOutcomeError } from './approval-refusal.ts'
import { WithdrawalReasonInput } from './withdrawal-reason-input.tsx'

type ProposedOutcome = NonNullable<ConsoleWithdrawal['outcomeProposal']>

/** Outcome of a payout that a staff member proposed and that another one must confirm. */
export const OutcomeProposal = ({ outcome, document, day, staffName }: ProposedOutcome) => (
  <Alert severity="info">
    {staffName} записывает: {outcome === 'paid' ? 'выплачено' : 'вернулось'}
    {day && ` ${dayInDigits(day)}`}, {document}. Нужен другой сотрудник: он сверит документ и запишет то же
    самое.
  </Alert>
)

type Props = ActionCallbacks & { withdrawal: ConsoleWithdrawal; outcome: ProposedOutcome['outcome'] }

/**
 * Dialog that records the outcome of a payout. When the provider of the payout is unreachable, or a payout is returned
 * whose debit a statement shows, the first staff member only proposes the outcome; the dialog of the second one begins
 * with the proposed values.
 */
export function RecordOutcomeDialog({ withdrawal, outcome, onDone, onClose }: Props) {
  const { isProviderUnreachable, isDebited, outcomeProposal } = withdrawal
  const needsDocument = withdrawal.needsOutcomeDocument || isProviderUnreachable
  const proposed = outcomeProposal?.outcome === outcome ? outcomeProposal : null
  const [reason, setReason] = useState<WithdrawalReasonCode | ''>(
    proposed?.reason ?? (withdrawal.needsOutcomeDocument ? 'bank_returned' : 'provider_refused'),
  )
  const [document, setDocument] = useState(proposed?.document ?? '')
  const [day, setDay] = useState(proposed?.day ?? '')
  const isPaid = outcome === 'paid'
  const needsSecondPerson = isProviderUnreachable || (!isPaid && isDebited)
  const recordOutcome = async () => {
    const { state } = await call('POST', fillPath('/console/api/withdrawals/:id/outcome', withdrawal), {
      outcome,
      ...(!isPaid && { reason: reason as WithdrawalReasonCode }),
      ...(needsDocument && { document }),
      // An empty day is left out of the request. The server then refuses a missing day of a payment and a missing
      // document in one response, and each error is shown at its field.
      ...(day !== '' && { day }),
    }).catch((error: unknown) => {
      throw toOutcomeError(error)
    })
    if (state !== outcome) onDone('Предложено. То же самое запишет другой сотрудник')
    else onDone(isPaid ? 'Записано: выплачено' : 'Записано: вернулось, деньги снова на балансе')
  }
  return (
    <ActionDialog
      title={isPaid ? 'Выплата дошла?' : 'Выплата вернулась?'}
      button={needsSecondPerson && !proposed ? 'Предложить' : 'Записать исход'}
      onClose={onClose}
      onSubmit={recordOutcome}
    >
      <Typography>
        {drawText(toHint(withdrawal, outcome))} Тот, кто одобрял, записать исход не может.
      </Typography>
      {needsDocument && (
        <OneLineField
          required
          name="document"
          label="Документ"
          helperText="Номер и дата: платёжное поручение, выписка, письмо"
          value={document}
          onChange={setDocument}
          maxLength={200}
        />
      )}
      <DateField
        required={isPaid}
        name="day"
        type="date"
        label={isPaid ? 'День платежа' : 'День возврата'}
        helperText={
          isPaid
            ? 'По нему считается доход участника за год'
            : 'По выписке банка. Если не указать, возврат запишется сегодняшним днём'
        }
        value={day}
        onChange={setDay}
      />
      {!isPaid && <WithdrawalReasonInput value={reason} onChange={setReason} />}
    </ActionDialog>
  )
}

function toHint(
  { needsOutcomeDocument, isProviderUnreachable, isDebited, reference }: ConsoleWithdrawal,
  outcome: Props['outcome'],
): string {
  if (isDebited && outcome === 'returned')
    return `Банк списал эту выплату. Загрузите выписку, в которой он вернул деньги: возврат запишется сам. Если такой выписки не будет, возврат записывают двое по документу банка с референсом ${reference}.`
  if (needsOutcomeDocument)
    return `Обычно исход пакета приходит ответом банка. Одну выплату записывают по документу банка с референсом ${reference}.`
  return isProviderUnreachable
    ? `Провайдера не спросить. Исход записывают двое по документу с референсом ${reference}: письму провайдера или строке выписки.`
    : `Записывайте то, что видите в кабинете провайдера по референсу ${reference}.`
}
