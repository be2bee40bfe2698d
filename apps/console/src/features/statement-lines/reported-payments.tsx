import { dayInDigits } from '@impulse/api/fields/day'
import type { Reconciliation, ReportedPayment } from '@impulse/api/payouts/reconciliation'
import { fillPath } from '@impulse/api/routes/fill-path'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { formatDocument } from '@impulse/copy-ru/payouts/statement-line-list'
import { Alert, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Link, useNotify, usePermissions } from 'react-admin'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { call } from '../../shared/api/call.ts'
import { Differences } from './day-differences.tsx'

type ReportedPaymentsProps = {
  payments: Reconciliation['reportedPayments']
  onExplained: (value: Reconciliation) => void
}

/**
 * Alert with the payments that a table of results reported although they were not expected; nothing when there is none.
 */
export function ReportedPayments({ payments: { count, first }, onExplained }: ReportedPaymentsProps) {
  const { permissions = [] } = usePermissions<string[]>()
  const [explained, setExplained] = useState<ReportedPayment | null>(null)
  const notify = useNotify()
  if (count === 0) return null
  const explain = async (payment: ReportedPayment, reason: string) => {
    onExplained(
      await call('POST', fillPath('/console/api/reported-payments/:id/explanation', payment), { reason }),
    )
    setExplained(null)
    notify('Пояснение записано', { type: 'success' })
  }
  return (
    <Alert severity="error" sx={{ '& h3': { mt: 0 } }}>
      <Differences
        title="Банк сообщил в таблице о лишнем платеже. Загрузите выписки этих дней: по ним видно, ушли ли деньги"
        more={count - first.length}
      >
        {first.map((payment) => (
          <li key={payment.id}>
            <Link to={`/withdrawals/${payment.withdrawal}/show`}>заявка №&nbsp;{payment.withdrawal}</Link>,{' '}
            {describe(payment)}{' '}
            {permissions.includes('payouts.decide-line') && (
              <Button size="small" onClick={() => setExplained(payment)}>
                Пояснить
              </Button>
            )}
          </li>
        ))}
      </Differences>
      {explained && (
        <ReasonDialog
          title="Банк этого не платил?"
          button="Записать"
          onSubmit={(reason) => explain(explained, reason)}
          onClose={() => setExplained(null)}
        >
          <Typography>
            Заявка №&nbsp;{explained.withdrawal}, {describe(explained)}
          </Typography>
          <Typography>
            Выплату снова можно будет отправить или вернуть. Напишите, откуда видно, что банк её не платил.
          </Typography>
        </ReasonDialog>
      )}
    </Alert>
  )
}

const describe = ({ bankName, credited, statedDay, documentNumber, actor }: ReportedPayment): string =>
  [
    bankName,
    formatRoubles(credited),
    statedDay === null ? 'без даты' : dayInDigits(statedDay),
    documentNumber && formatDocument(documentNumber),
    `загрузил ${formatAuditActor(actor)}`,
  ]
    .filter(Boolean)
    .join(', ')
