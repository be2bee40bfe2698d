import { dayInDigits } from '@impulse/api/fields/day'
import type { AccountReconciliation, BalanceDifference, OpenLine } from '@impulse/api/payouts/reconciliation'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatKopecks, formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatDocument } from '@impulse/copy-ru/payouts/statement-line-list'
import { directionLabels, lineStateLabels } from '@impulse/copy-ru/payouts/statement-line-labels'
import { Alert, Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-admin'
import { formatDays } from '../../shared/format/days.ts'
import { listAddress } from '../../shared/layout/link-if.tsx'

export type CoveredDay = NonNullable<AccountReconciliation['lastCoveredDay']>
type Payouts = CoveredDay['outstandingPayouts']

/** Alert with everything that keeps a day from being closed: statements, lines and payouts, with links to them. */
export function DayDifferences({ day }: { day: CoveredDay }) {
  const { openLines, firstOpenLines, isClosable, needsReason } = day
  const { outstandingPayouts, outstandingReturns } = day
  const hasDifferences = needsReason || openLines > 0
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {isClosable
        ? 'День закрывают только с пояснением:'
        : `День не закрыть${hasDifferences ? ', пока не сойдётся всё:' : ': деньги выплат не сходятся.'}`}
      {day.balanceDifferences.length > 0 && (
        <Differences title="Документы не объясняют остаток. Загрузите выписку этих дней целиком">
          {day.balanceDifferences.map((difference) => (
            <li key={`${difference.to}${difference.isOpening}`}>{describeDifference(difference)}</li>
          ))}
        </Differences>
      )}
      {openLines > 0 && (
        <Differences title="Строки ждут разбора" more={openLines - firstOpenLines.length}>
          {firstOpenLines.map((line) => (
            <LineItem key={line.id} line={line} />
          ))}
        </Differences>
      )}
      <PayoutDifferences title="Выплачено, но не списано" payouts={outstandingPayouts} />
      <PayoutDifferences title="Вернули участнику, а банк не вернул" payouts={outstandingReturns} />
    </Alert>
  )
}

/** Title and list of a difference. `more`: number of items that the list does not name. */
export function Differences({
  title,
  more = 0,
  children,
}: {
  title: string
  more?: number
  children: ReactNode
}) {
  return (
    <>
      <Typography variant="body2" component="h3" sx={{ mt: 1, fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ my: 0, pl: 3, overflowWrap: 'anywhere' }}>
        {children}
        {more > 0 && <li>и ещё {formatNumber(more)}</li>}
      </Box>
    </>
  )
}

function describeDifference({ from, to, kopecks, isOpening }: BalanceDifference): string {
  const by = `на ${formatKopecks(Math.abs(kopecks))} ${kopecks > 0 ? 'больше' : 'меньше'}`
  return isOpening
    ? `${dayInDigits(from)}: остаток на начало дня ${by}, чем на конец предыдущего. Загрузите выписку предыдущего дня ещё раз`
    : `${formatDays({ from, to })}: остаток по выписке ${by}, чем по документам`
}

const LineItem = ({
  line: { bookedOn, documentNumber, direction, kopecks, counterparty, state },
}: {
  line: OpenLine
}) => (
  <li>
    {dayInDigits(bookedOn)},{' '}
    <Link
      to={listAddress('statement-lines', { state: 'open', ...(documentNumber && { q: documentNumber }) })}
    >
      {formatDocument(documentNumber)}
    </Link>
    , {directionLabels[direction]} {formatKopecks(kopecks)}
    {counterparty && `, ${counterparty}`}: {lineStateLabels[state]}
  </li>
)

/** Title and the oldest payouts and settlements of a difference, with links to them; nothing when there is none. */
const PayoutDifferences = ({ title, payouts: { count, first } }: { title: string; payouts: Payouts }) =>
  count > 0 && (
    <Differences title={title} more={count - first.length}>
      {first.map(({ id, bankName, credited, isSettlement }) => (
        <li key={`${id}${isSettlement}`}>
          {isSettlement ? (
            <Link to={listAddress('manual-settlements', { q: id, state: 'applied' })}>
              расчёт №&nbsp;{id}
            </Link>
          ) : (
            <Link to={`/withdrawals/${id}/show`}>заявка №&nbsp;{id}</Link>
          )}
          , {bankName && `${bankName}, `}
          {formatRoubles(credited)}
        </li>
      ))}
    </Differences>
  )
