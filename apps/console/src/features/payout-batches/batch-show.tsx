import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { batchKindLabels, batchStateLabels, payoutStateLabels } from '@impulse/copy-ru/payouts/payout-labels'
import type { ConsolePayoutBatch } from '@impulse/api/payouts/console-payouts'
import { Alert, Box, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import { RecordPage, useWholeRecord } from '../../shared/layout/record-page.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'
import { BatchActions } from './batch-actions.tsx'
import { BlockedPayouts } from './blocked-payouts.tsx'

/** Page of a payout batch with its payments and the file for the bank. */
export const BatchShow = () => (
  <RecordPage title="Пакет №">
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
      {record.cancellation && (
        <Alert severity="info">
          Пакет отменён {formatMoment(record.cancellation.at)}, {formatAuditActor(record.cancellation.actor)}.
          Причина: {record.cancellation.reason}
        </Alert>
      )}
      <BlockedPayouts batch={record} />
      <Box sx={{ maxWidth: 720 }}>
        <FactCard
          title="Файл"
          facts={[
            ['Платежей', formatNumber(record.count)],
            ['Сумма', formatRoubles(record.sum)],
            ['SHA-256 файла CSV', record.fileHash],
          ]}
        />
      </Box>
      <BatchActions batch={record} />
      <TableCard
        title="Платежи"
        heads={['Референс', 'Заявка', 'Состояние', 'Сумма', 'Получатель', 'Банк', 'Куда']}
        rows={record.lines.map(
          ({ id, reference, state, batch, credited, fullName, bankName, recipient }) => ({
            id,
            cells: [
              reference,
              <Link key="withdrawal" to={`/withdrawals/${id}/show`}>
                №&nbsp;{id}
              </Link>,
              <PayoutState key="state" state={state} batch={batch} />,
              formatRoubles(credited),
              fullName,
              bankName,
              recipient,
            ],
          }),
        )}
      />
    </Stack>
  )
}

/**
 * State of a payout of the batch. For a payout that was removed from a cancelled batch, a link to its present batch.
 */
function PayoutState({ state, batch }: Pick<ConsolePayoutBatch['lines'][number], 'state' | 'batch'>) {
  if (state) return payoutStateLabels[state]
  if (batch === null) return 'отменено'
  return (
    <>
      отменено, сейчас в <Link to={`/payout-batches/${batch}/show`}>пакете №&nbsp;{batch}</Link>
    </>
  )
}
