import { fillPath } from '@impulse/api/routes/fill-path'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { batchKindLabels, batchStateLabels, payoutStateLabels } from '@impulse/copy-ru/payouts/payout-labels'
import type { ConsolePayoutBatch } from '@impulse/api/payouts/console-payouts'
import { Alert, Box, Stack, Typography } from '@mui/material'
import { DownloadButton } from '../../shared/api/download-button.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatCount, formatRoubles } from '@impulse/copy-ru/balance/points'
import { RecordPage, useWholeRecord } from '../../shared/layout/record-page.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'
import { BatchActions } from './batch-actions.tsx'

/** Page of a payout batch with its payments and the file for the bank. */
export const BatchShow = () => (
  <RecordPage title="Пакет">
    <BatchCards />
  </RecordPage>
)

function BatchCards() {
  const record = useWholeRecord<ConsolePayoutBatch>('lines')
  if (!record) return null
  const blocked = record.state === 'cancelled' ? [] : record.lines.filter(({ isBlocked }) => isBlocked)
  const file = fillPath('/console/api/payout-batches/:id/file', { id: record.id })
  return (
    <Stack spacing={2} sx={{ mt: 1 }}>
      <Typography>
        {batchKindLabels[record.kind]}, {formatMoment(record.createdAt)}, {formatAuditActor(record.actor)}.
        Состояние: {batchStateLabels[record.state]}. Каждая выгрузка файла записывается в журнал.
      </Typography>
      {blocked.length > 0 && (
        <Alert severity="warning">
          На проверке, открыт случай в «Рисках»: {blocked.map(({ id }) => `№ ${id}`).join(', ')}.{' '}
          {record.state === 'created'
            ? 'Не передавайте файл в банк: отмените пакет, и в следующий эти платежи не войдут.'
            : 'Файл уже в банке: если банк его ещё не исполнил, попросите остановить эти платежи.'}
        </Alert>
      )}
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
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {record.state !== 'cancelled' && record.kind === 'account' && (
          <DownloadButton variant="contained" path={`${file}?format=1c`}>
            Скачать для 1С
          </DownloadButton>
        )}
        {record.state !== 'cancelled' && (
          <DownloadButton path={`${file}?format=csv`}>Скачать CSV</DownloadButton>
        )}
      </Stack>
      <BatchActions batch={record} />
      <TableCard
        title="Платежи"
        heads={['Референс', 'Заявка', 'Состояние', 'Сумма', 'Получатель', 'Банк', 'Куда']}
        rows={record.lines.map(({ id, reference, state, credited, fullName, bankName, recipient }) => ({
          id,
          cells: [
            reference,
            `№ ${id}`,
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
