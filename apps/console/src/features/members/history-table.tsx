import { fillPath } from '@impulse/api/routes/fill-path'
import { type MemberCard, type MemberHistory } from '@impulse/api/members/console-members'
import { Button } from '@mui/material'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { withQuery } from '../../shared/api/with-query.ts'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { TableCard } from '../../shared/list/table-card.tsx'
import { usePress } from '../../shared/api/use-press.tsx'
import { ContractLink } from './member-links.tsx'

/**
 * Table of the member's operations, newest first. Older operations are loaded when staff press the button.
 */
export function HistoryTable({ id: memberId, history: newest, historyCount }: MemberCard) {
  const [older, setOlder] = useState<MemberHistory['history']>([])
  const { busy, runAction } = usePress()
  const history = [...newest, ...older]
  const more = historyCount - history.length
  const goOn = async () => {
    const path = fillPath('/console/api/members/:id/history', { id: memberId })
    const next = await call('GET', withQuery(path, { skipCount: history.length }))
    // An operation posted since the last request shifts all rows, so the next page may repeat shown rows.
    const shownIds = new Set(history.map(({ id }) => id))
    setOlder([...older, ...next.history.filter(({ id }) => !shownIds.has(id))])
  }
  return (
    <TableCard
      title="История"
      heads={['Когда', 'Операция', 'Договор', 'Сумма', 'Доступно после']}
      rows={history.map(({ id, date, title, contractNumber, amount, balanceAfter }) => ({
        id,
        cells: [
          formatMoment(date),
          title,
          <ContractLink key="contract" number={contractNumber} />,
          formatPoints(amount),
          formatPoints(balanceAfter),
        ],
      }))}
      lists={
        more > 0 && (
          <Button disabled={busy} onClick={() => runAction(goOn)}>
            Показать ещё, осталось {more}
          </Button>
        )
      }
    />
  )
}
