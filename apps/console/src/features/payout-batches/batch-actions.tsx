import { fillPath } from '@impulse/api/routes/fill-path'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import type { ConsolePayoutBatch } from '@impulse/api/payouts/console-payouts'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { usePermissions, useRefresh } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { DownloadButton } from '../../shared/api/download-button.tsx'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { formatTotal } from '../../shared/format/total.ts'
import { type ActionCallbacks, useActions } from '../../shared/actions/use-actions.ts'

/**
 * Actions on a batch: its file for the bank, the record that the bank has received the file, and the cancellation. An
 * action that the server would refuse has no button; the refusal is shown instead.
 */
export function BatchActions({ batch }: { batch: ConsolePayoutBatch }) {
  const { permissions = [] } = usePermissions<string[]>()
  const { activeAction, setActiveAction, callbacks } = useActions<'hand over' | 'cancel'>()
  const refresh = useRefresh()
  if (!permissions.includes('payouts.manage-batch')) return null
  const { download, handOver, cancel } = batch.refusals
  const file = {
    path: fillPath('/console/api/payout-batches/:id/file', { id: batch.id }),
    // A staff member who has the file can no longer cancel the batch.
    onDownloaded: refresh,
  }
  const reasons = listReasons(batch)
  if (download && handOver && cancel && reasons.length === 0) return null
  const dialog = { batch, ...callbacks }
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {!download && batch.kind === 'account' && (
          <DownloadButton {...file} variant="contained" path={`${file.path}?format=1c`}>
            Скачать для 1С
          </DownloadButton>
        )}
        {!download && (
          <DownloadButton {...file} path={`${file.path}?format=csv`}>
            Скачать CSV
          </DownloadButton>
        )}
        {!handOver && (
          <Button variant="outlined" onClick={() => setActiveAction('hand over')}>
            Передан в банк
          </Button>
        )}
        {!cancel && (
          <Button color="error" variant="outlined" onClick={() => setActiveAction('cancel')}>
            Отменить пакет
          </Button>
        )}
      </Stack>
      {reasons.map((reason) => (
        <Alert key={reason} severity="info">
          {reason}
        </Alert>
      ))}
      {activeAction === 'hand over' && <HandOverDialog {...dialog} />}
      {activeAction === 'cancel' && <CancelDialog {...dialog} />}
    </Stack>
  )
}

/**
 * Returns why the file of a batch is not given out, and why the batch cannot be cancelled. Leaves out what the page
 * shows anyway: the blocked payouts, and that the batch is completed or cancelled.
 */
function listReasons({ state, refusals: { download, cancel } }: ConsolePayoutBatch): string[] {
  const isOver = state === 'completed' || state === 'cancelled'
  const shown = [download?.code !== 'batch_blocked' && state !== 'cancelled' && download, !isOver && cancel]
  return [...new Set(shown.flatMap((refusal) => (refusal ? refusal.message : [])))]
}

type DialogProps = ActionCallbacks & { batch: ConsolePayoutBatch }

function HandOverDialog({ batch, onClose, onDone }: DialogProps) {
  const handOver = async () => {
    await call('POST', fillPath('/console/api/payout-batches/:id/hand-over', { id: batch.id }))
    onDone('Записано: файл в банке')
  }
  return (
    <ActionDialog title="Файл передан в банк?" button="Записать" onSubmit={handOver} onClose={onClose}>
      <Typography>
        В банке должно быть столько же: платежей {batch.count}, на {formatRoubles(batch.sum)}. После этого
        отменить пакет сможет только другой сотрудник.
      </Typography>
    </ActionDialog>
  )
}

/** Dialog that cancels a batch. */
export function CancelDialog({ batch, onClose, onDone }: DialogProps) {
  const cancel = async (reason: string) => {
    await call('POST', fillPath('/console/api/payout-batches/:id/cancellation', { id: batch.id }), { reason })
    onDone('Пакет отменён: платежи снова ждут отправки')
  }
  const pending = batch.lines.filter(({ state }) => state === 'pending')
  const sum = pending.reduce((total, { credited }) => total + credited, 0)
  return (
    <ReasonDialog title="Отменить пакет?" button="Отменить пакет" onSubmit={cancel} onClose={onClose}>
      <Typography>
        Отменяйте, только если банк точно не исполнит этот файл.{' '}
        {pending.length < batch.count ? 'Платежи без исхода' : 'Все платежи'},{' '}
        {formatTotal({ count: pending.length, sum })}, снова ждут отправки и войдут в следующий пакет.
      </Typography>
      {batch.state === 'processing' && (
        <Typography>
          О платежах пакета загружен ответ банка, хотя файл никто не скачивал. Сначала узнайте в банке, нет ли
          у него этого файла: если есть, деньги уйдут дважды.
        </Typography>
      )}
    </ReasonDialog>
  )
}
