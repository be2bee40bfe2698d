import { fillPath } from '@impulse/api/routes/fill-path'
import { dayInDigits } from '@impulse/api/fields/day'
import type { Direction, StatementLineRow } from '@impulse/api/payouts/statement-lines'
import {
  directionLabels,
  formatLineOutcome,
  lineStateLabels,
} from '@impulse/copy-ru/payouts/statement-line-labels'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatKopecks } from '@impulse/copy-ru/balance/points'
import { lateLineLabel, statementLineListDefinition } from '@impulse/copy-ru/payouts/statement-line-list'
import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { useActions } from '../../shared/actions/use-actions.ts'
import { call } from '../../shared/api/call.ts'
import { OneLineField } from '../../shared/form/form-field.tsx'
import { ConsoleList } from '../../shared/list/console-list.tsx'
import { SecondaryText } from '../../shared/list/secondary-text.tsx'
import { ReconciliationCards } from './reconciliation-cards.tsx'

/** Reconciliation of accounts, and the bank statement lines that staff match with withdrawals or tax refunds, or explain. */
export const StatementLineList = () => (
  <>
    <ReconciliationCards />
    <ConsoleList
      list={statementLineListDefinition}
      label="Сверка"
      cells={{ bookedOn: Document, sum: Sum, outcome: Outcome, purpose: Purpose, decision: Decision }}
      emptyTable={<NoLines />}
    />
  </>
)

const Document = ({ bookedOn, documentNumber, isLate }: StatementLineRow) => (
  <>
    {dayInDigits(bookedOn)}
    <SecondaryText>№&nbsp;{documentNumber || '—'}</SecondaryText>
    {isLate && <SecondaryText>{lateLineLabel}</SecondaryText>}
  </>
)

const Sum = ({ kopecks, direction }: StatementLineRow) => (
  <>
    {formatNumber(kopecks / 100, 2)}
    <SecondaryText>{directionLabels[direction]}</SecondaryText>
  </>
)

/** State of a line, and how it was matched or what staff do with it. */
export function Outcome(line: StatementLineRow) {
  const outcome = formatLineOutcome(line)
  return (
    <>
      {lineStateLabels[line.state]}
      {outcome !== null && <SecondaryText>{outcome}</SecondaryText>}
    </>
  )
}

const Purpose = ({ counterparty, purpose }: StatementLineRow) => (
  <>
    {counterparty || '—'}
    {purpose && <SecondaryText>{purpose}</SecondaryText>}
  </>
)

const Decision = (row: StatementLineRow) => <LineActions line={row} />

const NoLines = () => (
  <Typography sx={{ p: 2 }}>
    Таких строк нет. Выписку загружают в «Пакетах для банка»: «Загрузить ответ банка».
  </Typography>
)

/**
 * Buttons that match or explain a statement line. If no button is shown, the decision about the line is shown, or
 * nothing if there is no decision.
 */
export function LineActions({ line }: { line: StatementLineRow }) {
  const { permissions = [] } = usePermissions<string[]>()
  const { activeAction, setActiveAction, callbacks } = useActions<'match' | 'explain'>()
  const canMatch = line.isOfProvider
    ? (line.state === 'duplicate' && line.outcome === 'of_bank_file') ||
      (line.state === 'unmatched' && line.withdrawal !== null && line.outcome === 'unknown_reference')
    : ['unmatched', 'other'].includes(line.state) ||
      // A credit may return the payment of a manual settlement, and a second debit of a refund may pay another one.
      (line.state === 'duplicate' && line.direction === 'credit') ||
      (['duplicate', 'explained'].includes(line.state) && line.settlement !== null)
  const canExplain = ['unmatched', 'partial', 'duplicate'].includes(line.state)
  if (!permissions.includes('payouts.decide-line') || !(canMatch || canExplain))
    return line.decidedBy ? `${line.decidedBy}${line.note && `: ${line.note}`}` : null
  return (
    <Stack spacing={1} alignItems="flex-start" whiteSpace="nowrap">
      {canMatch && (
        <Button size="small" variant="outlined" onClick={() => setActiveAction('match')}>
          {toMatchLabel(line)}
        </Button>
      )}
      {canExplain && (
        <Button size="small" onClick={() => setActiveAction('explain')}>
          {line.withdrawal === null && line.settlement === null ? 'Не выплата' : 'Пояснить'}
        </Button>
      )}
      {activeAction === 'match' && <MatchDialog line={line} {...callbacks} />}
      {activeAction === 'explain' && <ExplainDialog line={line} {...callbacks} />}
    </Stack>
  )
}

function toMatchLabel({ state, suggestion, suggestedSettlement }: StatementLineRow): string {
  if (suggestion !== null) return `Это №\u00a0${suggestion}?`
  return suggestedSettlement !== null && state === 'unmatched'
    ? `Это расчёт №\u00a0${suggestedSettlement}?`
    : 'Сопоставить'
}

type DialogProps = { line: StatementLineRow; onClose: () => void; onDone: (message: string) => void }

const describeLine = (line: StatementLineRow): string =>
  [
    `${dayInDigits(line.bookedOn)}, ${directionLabels[line.direction]} ${formatKopecks(line.kopecks)}`,
    line.counterparty,
    line.purpose,
  ]
    .filter(Boolean)
    .join('. ')

/** Texts about the effect of a match with a withdrawal. */
const withdrawalNotes: Record<Direction, string> = {
  debit: 'Заявка станет выплаченной, если ещё не выплачена.',
  credit:
    'Деньги вернутся участнику, если это возврат его выплаты, а не второго списания. Если вернулся платёж по расчёту вручную, заявка снова встанет в «Невостребованное».',
}

/** Texts about the effect of a match with a tax refund. */
const taxRefundNotes: Record<Direction, string> = {
  debit: 'Деньги не двинутся: возврат налога уже записан.',
  credit: 'Налог снова будет излишне удержанным, и возврат можно предложить ещё раз.',
}

/** Labels of the choice that the line is about a tax refund. */
const taxRefundLabels: Record<Direction, string> = {
  debit: 'Это возврат излишне удержанного НДФЛ',
  credit: 'Вернулся платёж по возврату излишне удержанного НДФЛ',
}

function MatchDialog({ line, onClose, onDone }: DialogProps) {
  const suggested = line.suggestion ?? line.withdrawal ?? ''
  // The number of the refund that a duplicate has paid again is not offered: it can only be another refund.
  const refund = (line.state === 'unmatched' && line.suggestedSettlement) || ''
  const [isTaxRefund, setIsTaxRefund] = useState(suggested === '' && line.suggestedSettlement !== null)
  const [number, setNumber] = useState(suggested || refund)
  const chooseKind = (isRefund: boolean) => {
    setIsTaxRefund(isRefund)
    // Withdrawals and settlements have numbers of their own.
    setNumber(isRefund ? refund : suggested)
  }
  const match = async () => {
    await call('POST', fillPath('/console/api/statement-lines/:id/match', line), { number, isTaxRefund })
    onDone('Строка сопоставлена')
  }
  return (
    <ActionDialog title="Сопоставить строку" button="Сопоставить" onSubmit={match} onClose={onClose}>
      <Typography>{describeLine(line)}</Typography>
      <Typography>{(isTaxRefund ? taxRefundNotes : withdrawalNotes)[line.direction]}</Typography>
      <OneLineField
        required
        name="number"
        label={isTaxRefund ? 'Номер из «Расчётов вручную»' : 'Номер заявки на вывод'}
        value={number}
        onChange={setNumber}
        maxLength={15}
      />
      {!line.isOfProvider && line.withdrawal === null && (
        <FormControlLabel
          control={<Checkbox checked={isTaxRefund} onChange={(_event, isOn) => chooseKind(isOn)} />}
          label={taxRefundLabels[line.direction]}
        />
      )}
    </ActionDialog>
  )
}

function ExplainDialog({ line, onClose, onDone }: DialogProps) {
  const explain = async (reason: string) => {
    await call('POST', fillPath('/console/api/statement-lines/:id/explanation', line), { reason })
    onDone('Пояснение записано')
  }
  return (
    <ReasonDialog title="Оставить строку как есть?" button="Записать" onSubmit={explain} onClose={onClose}>
      <Typography>{describeLine(line)}</Typography>
      <Typography>
        {line.withdrawal === null && line.settlement === null
          ? 'Строка не о выплатах: она больше не будет ждать разбора.'
          : 'Деньги не изменятся. Напишите, как уладили расхождение.'}
      </Typography>
    </ReasonDialog>
  )
}
