import { dayInDigits } from '@impulse/api/fields/day'
import type { AccountReconciliation, Reconciliation } from '@impulse/api/payouts/reconciliation'
import { formatLateLines } from '@impulse/copy-ru/payouts/statement-line-list'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link, useNotify, usePermissions } from 'react-admin'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { call } from '../../shared/api/call.ts'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { formatDays } from '../../shared/format/days.ts'
import { formatTotal } from '../../shared/format/total.ts'
import { useResponse } from '../../shared/api/use-response.ts'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatKopecks, formatRoubles } from '@impulse/copy-ru/balance/points'
import { type Fact, FactCard } from '../../shared/layout/fact-card.tsx'
import { type CoveredDay, DayDifferences } from './day-differences.tsx'
import { ReportedPayments } from './reported-payments.tsx'

/**
 * Cards above the list of bank statement lines: one with the totals of payouts, and for each account one with the days
 * to close.
 */
export function ReconciliationCards() {
  const { value, failure, reload, setValue } = useResponse('/console/api/reconciliation')
  return (
    <Stack spacing={2} sx={{ my: 2, maxWidth: 720 }}>
      <NotLoaded failure={failure} isThere={value !== null} onRetry={reload} />
      {value && <PayoutTotalsCard money={value.money} />}
      {value && <ReportedPayments payments={value.reportedPayments} onExplained={setValue} />}
      {value?.accounts.map((account) => (
        <AccountCard key={account.account} account={account} onClosed={setValue} />
      ))}
    </Stack>
  )
}

function PayoutTotalsCard({ money: { inTransit, settled, sent } }: Pick<Reconciliation, 'money'>) {
  const facts: Fact[] = [
    ['В пути, с комиссией и налогом', formatRoubles(inTransit)],
    ['Выплачено', formatRoubles(settled)],
    ['Отправлено, без возвратов', formatRoubles(sent)],
  ]
  return (
    <FactCard title="Деньги выплат" facts={facts}>
      {inTransit + settled !== sent && (
        <Alert severity="error" sx={{ mt: 2 }}>
          Не сходится на {formatRoubles(Math.abs(sent - inTransit - settled))}: дни не закрыть, пока не найдут
          причину.
        </Alert>
      )}
    </FactCard>
  )
}

type AccountProps = { account: AccountReconciliation; onClosed: (value: Reconciliation) => void }

function AccountCard({ account: { account, closed, missing, lastCoveredDay }, onClosed }: AccountProps) {
  const facts: Fact[] = [
    ['Закрыто', closed ? `по ${dayInDigits(closed.day)}, ${closed.by}` : 'ни одного дня'],
    ...toBalance('Остаток на этот день', closed?.kopecks ?? null),
    ...(closed && closed.explanation !== '' ? [toExplanation(closed)] : []),
    ...(closed ? toLateLines(closed) : []),
    ...(lastCoveredDay ? toFacts(lastCoveredDay) : []),
  ]
  const hasNoStatement = !closed && !lastCoveredDay && missing.length === 0
  return (
    <FactCard title={`Счёт ${account}`} facts={facts}>
      {(hasNoStatement || missing.length > 0) && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          Нет{' '}
          {hasNoStatement
            ? 'выписок, взятых после конца дня: день закрывают только по ним'
            : `выписки ${listGaps(missing)}`}
          . {isOfBank(account) && <Link to="/payout-batches">Загрузить</Link>}
        </Typography>
      )}
      {lastCoveredDay && <Closing lastCoveredDay={lastCoveredDay} account={account} onClosed={onClosed} />}
    </FactCard>
  )
}

const maxGaps = 10

const listGaps = (gaps: AccountReconciliation['missing']): string =>
  gaps.slice(0, maxGaps).map(formatDays).join(', ') +
  (gaps.length > maxGaps ? ` и ещё ${formatNumber(gaps.length - maxGaps)}` : '')

/** True for the number of an account at a bank. The server requests the statements of a payout provider itself. */
const isOfBank = (account: string): boolean => /^\d{20}$/.test(account)

/** Returns a fact with a balance. Returns no fact for a payout provider's account, which has no balance. */
const toBalance = (title: string, kopecks: number | null): Fact[] =>
  kopecks === null ? [] : [[title, formatKopecks(kopecks)]]

const toExplanation = ({ difference, explanation }: NonNullable<AccountReconciliation['closed']>): Fact =>
  difference === 0
    ? ['Закрыто с пояснением', explanation]
    : ['Документы не объясняют', `${formatKopecks(difference)}: ${explanation}`]

/** Returns a fact with the documents that the bank added to closed days. */
const toLateLines = ({ lateLines }: NonNullable<AccountReconciliation['closed']>): Fact[] =>
  lateLines.count === 0 ? [] : [['Пришло после закрытия, войдёт в следующее', formatLateLines(lateLines)]]

const toFacts = ({
  day,
  statementBalance,
  computedBalance,
  openLines,
  outstandingPayouts,
  outstandingReturns,
}: CoveredDay): Fact[] => [
  ['Выписки есть', `по ${dayInDigits(day)}`],
  ...toBalance('Остаток по выписке', statementBalance),
  ...toBalance('Расчётный остаток', computedBalance),
  [`Ждёт разбора строк по ${dayInDigits(day)}`, formatNumber(openLines)],
  ['Выплачено, но не списано', formatTotal(outstandingPayouts)],
  ['Вернули участнику, а банк не вернул', formatTotal(outstandingReturns)],
]

function Closing({
  lastCoveredDay,
  account,
  onClosed,
}: Omit<AccountProps, 'account'> & { lastCoveredDay: CoveredDay; account: string }) {
  const { permissions = [] } = usePermissions<string[]>()
  const [isOpen, setIsOpen] = useState(false)
  const notify = useNotify()
  const { isClosable, needsReason } = lastCoveredDay
  const differences = (!isClosable || needsReason) && <DayDifferences day={lastCoveredDay} />
  if (!isClosable || !permissions.includes('payouts.close-day')) return differences
  const { day } = lastCoveredDay
  const shownDay = dayInDigits(day)
  const close = async (reason?: string) => {
    const body = reason === undefined ? { account, day } : { account, day, reason }
    onClosed(await call('POST', '/console/api/reconciliation/closing', body))
    setIsOpen(false)
    notify(`Закрыто по ${shownDay}`, { type: 'success' })
  }
  const dialog = { title: `Закрыть по ${shownDay}?`, button: 'Закрыть', onClose: () => setIsOpen(false) }
  return (
    <>
      {differences}
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setIsOpen(true)}>
        Закрыть по {shownDay}
        {needsReason && ' с пояснением'}
      </Button>
      {isOpen && needsReason && (
        <ReasonDialog {...dialog} onSubmit={close}>
          <Typography>
            Напишите, откуда разница остатка или почему у выплат нет документа банка. Больше это не
            сравнивают, пояснение останется у счёта. Закрывает тот, кто не загружал выписки этих дней и не
            записывал исход этих выплат. Закрытый день не открывают.
          </Typography>
        </ReasonDialog>
      )}
      {isOpen && !needsReason && (
        <ActionDialog {...dialog} onSubmit={() => close()}>
          <Typography>
            Выписка, её строки и выплаты сходятся до копейки
            {lastCoveredDay.statementBalance !== null &&
              `, остаток ${formatKopecks(lastCoveredDay.statementBalance)}`}
            {lastCoveredDay.statementBalance !== lastCoveredDay.computedBalance &&
              ', кроме разницы остатка, которую объяснили раньше'}
            . Закрытый день не открывают.
          </Typography>
        </ActionDialog>
      )}
    </>
  )
}
