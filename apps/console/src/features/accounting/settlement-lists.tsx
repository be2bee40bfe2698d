import type { SettlementRow, UnclaimedRow } from '@impulse/api/accounting/manual-settlements'
import { dayInDigits } from '@impulse/api/fields/day'
import {
  formatDebit,
  formatSubject,
  settlementKindLabels,
  settlementListDefinition,
  settlementStateLabels,
  unclaimedListDefinition,
} from '@impulse/copy-ru/accounting/settlement-lists'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { Button, Stack, Typography } from '@mui/material'
import { usePermissions } from 'react-admin'
import { ProposalDecision } from '../../shared/actions/proposal-decision.tsx'
import { useActions } from '../../shared/actions/use-actions.ts'
import { ConsoleList } from '../../shared/list/console-list.tsx'
import { SecondaryText } from '../../shared/list/secondary-text.tsx'
import { drawText } from '../../shared/list/whole-references.tsx'
import { SettlementDialog } from './settlement-dialog.tsx'

/**
 * Payouts that came back after their member deleted the account, with buttons that propose to pay them or to write them
 * off.
 */
export const UnclaimedPayoutList = () => (
  <ConsoleList
    list={unclaimedListDefinition}
    cells={{ settle: Settle }}
    emptyTable={
      <Typography sx={{ p: 2 }}>
        Таких выплат нет. Сюда попадают деньги, которые банк вернул после удаления аккаунта.
      </Typography>
    }
  />
)

const Settle = (row: UnclaimedRow) => <UnclaimedActions row={row} />

/**
 * Buttons of an unclaimed payout. Nothing is shown for a payout that is settled or whose settlement is proposed, and to
 * staff without the permission.
 */
export function UnclaimedActions({ row }: { row: UnclaimedRow }) {
  const { permissions = [] } = usePermissions<string[]>()
  const { activeAction, setActiveAction, callbacks } = useActions<
    'unclaimed_payment' | 'unclaimed_write_off'
  >()
  if (row.state !== 'waiting' || !permissions.includes('settlements.propose')) return null
  return (
    <Stack direction="row" spacing={1}>
      <Button size="small" variant="outlined" onClick={() => setActiveAction('unclaimed_payment')}>
        Выплачено
      </Button>
      <Button size="small" onClick={() => setActiveAction('unclaimed_write_off')}>
        Списать
      </Button>
      {activeAction === 'unclaimed_payment' && (
        <SettlementDialog
          title={`Записать выплату по заявке №\u00a0${row.id}?`}
          subject={{ kind: 'unclaimed_payment', number: row.id }}
          {...callbacks}
        >
          К выплате {formatRoubles(row.credited)}
          {row.fullName && `, ${row.fullName}`}: столько же, сколько в заявке. Платёж проводят в банке по
          заявлению человека, здесь его записывают.
        </SettlementDialog>
      )}
      {activeAction === 'unclaimed_write_off' && (
        <SettlementDialog
          title={`Списать заявку №\u00a0${row.id}?`}
          subject={{ kind: 'unclaimed_write_off', number: row.id }}
          {...callbacks}
        >
          {formatRoubles(row.amount)} станут доходом компании. Списывают, когда прошёл срок исковой давности.
        </SettlementDialog>
      )}
    </Stack>
  )
}

/**
 * List of manual settlements (payments and write-offs of unclaimed payouts, and tax refunds), each proposed by one
 * staff member and approved by another.
 */
export const ManualSettlementList = () => (
  <ConsoleList
    list={settlementListDefinition}
    label="Расчёты"
    cells={{ kind: Kind, document: Document, debit: Debit, decision: Persons }}
  />
)

export const Kind = (row: SettlementRow) => (
  <>
    {settlementKindLabels[row.kind]}
    <SecondaryText>{formatSubject(row)}</SecondaryText>
  </>
)

export const Document = ({ document, paidOn }: SettlementRow) => (
  <>
    {drawText(document ?? '—')}
    {paidOn !== null && <SecondaryText>платёж {dayInDigits(paidOn)}</SecondaryText>}
  </>
)

/** Day of the debit, and the day and the document of its return, each in a line of its own in a narrow column. */
export const Debit = (row: SettlementRow) => (
  <>
    {formatDebit(row) ?? '—'}
    {row.returnedOn !== null && <SecondaryText>вернулся {dayInDigits(row.returnedOn)}</SecondaryText>}
    {row.returnDocument && <SecondaryText>документ №&nbsp;{row.returnDocument}</SecondaryText>}
  </>
)

/** Person who proposed a settlement, and the decision of another. */
export const Persons = (row: SettlementRow) => (
  <>
    <SecondaryText>Предложил: {row.author}</SecondaryText>
    <Decision {...row} />
  </>
)

const decision = {
  path: '/console/api/manual-settlements/:id/decision' as const,
  states: settlementStateLabels,
  objectLabel: 'расчёт',
  approveLabel: 'Подтвердить',
  questionLabel: 'Подтвердить расчёт',
  approvedMessage: 'Расчёт проведён',
  declinedMessage: 'Расчёт отклонён, деньги остались как были',
}

/** Decision of the second person, and after a return of the payment also the person who recorded the return. */
export const Decision = (row: SettlementRow) => (
  <>
    <ProposalDecision
      row={{ ...row, state: row.state === 'returned' ? 'applied' : row.state }}
      text={decision}
    >
      {(isApproved) => <ProposedSettlement row={row} isApproved={isApproved} />}
    </ProposalDecision>
    {row.state === 'returned' && (
      <div>{[settlementStateLabels.returned, row.returnedBy].filter(Boolean).join(', ')}</div>
    )}
  </>
)

/** Text of the confirmation before staff approve (`isApproved`), decline or withdraw a proposed settlement. */
export const ProposedSettlement = ({ row, isApproved }: { row: SettlementRow; isApproved: boolean }) => (
  <>
    <Typography>
      {settlementKindLabels[row.kind]}
      {row.withdrawal === null ? `, ${row.year} год` : `, заявка №\u00a0${row.withdrawal}`}:{' '}
      {formatRoubles(row.amount)}
      {row.paidOn !== null &&
        `, к выплате ${formatRoubles(row.credited)}, документ ${row.document ?? '—'}, платёж ${dayInDigits(row.paidOn)}`}
      . {row.reason} ({row.author})
    </Typography>
    {isApproved && row.paidOn !== null && (
      <Typography>Сверьте сумму и день с документом банка: проводку не отменить.</Typography>
    )}
  </>
)
