import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { batchKindLabels, batchStateLabels, payoutStateLabels } from '@impulse/copy-ru/payouts/payout-labels'
import type { ConsolePayoutBatch } from '@impulse/api/payouts/console-payouts'
import { Box, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatCount, formatRoubles } from '@impulse/copy-ru/balance/points'
import { RecordPage, useWholeRecord } from '../../shared/layout/record-page.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BlockedPayouts } from './blocked-payouts.tsx'

/** Page of a payout batch with its payments and the file for the bank. */
export const BatchShow = () => (
  <RecordPage title="Пакет">
    <BatchCards />
  </RecordPage>
)

/** Cards of a payout batch: its blocked payouts, its file, the actions and its payments. */
export function BatchCards() {
  const record = useWholeRecord<ConsolePayoutBatch>('lines')
  if (!record) return null
  return (
    <Stack spacing={2} sx={{ mt: 1 }}>
      <Typography>
        {batchKindLabels[record.kind]}, {formatMoment(record.createdAt)}, {formatAuditActor(record.actor)}.
        Состояние: {batchStateLabels[record.state]}. Каждая выгрузка файла записывается в журнал.
      </Typography>
      <BlockedPayouts batch={record} />
      <Box sx={{ maxWidth: 720 }}>
        <FactCard
          title="Файл"
          facts={[
            ['Платежей', formatCount(record.count)],
            ['Сумма', formatRoubles(record.sum)],
            ['SHA-256 файла CSV', record.fileHash],
          ]}
        />
      </Box>
      <BatchActions batch={record} />
      <TableCard
        title="Платежи"
        heads={['Референс', 'Заявка', 'Состояние', 'Сумма', 'Получатель', 'Банк', 'Куда']}
        rows={record.lines.map(({ id, reference, state, credited, fullName, bankName, recipient }) => ({
          id,
          cells: [
            reference,
            <Link key="withdrawal" to={`/withdrawals/${id}/show`}>
              № {id}
            </Link>,
            payoutStateLabels[state],
            formatRoubles(credited),
            fullName,
            bankName,
            recipient,
          ],
        }))}
      />
    </Stack>
  )
}
