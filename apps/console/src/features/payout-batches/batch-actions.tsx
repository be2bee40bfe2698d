import { fillPath } from '@impulse/api/routes/fill-path'
import { formatRoubles } from '@impulse/copy-ru/balance/points'
import type { ConsolePayoutBatch } from '@impulse/api/payouts/console-payouts'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, usePermissions, useRefresh } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { ReasonDialog } from '../../shared/actions/reason-dialog.tsx'
import { isFileAvailable } from './blocked-payouts.tsx'

/** Buttons of a batch: one records that the bank has received the file, the other cancels the batch. */
export function BatchActions({ batch }: { batch: ConsolePayoutBatch }) {
  const { permissions = [] } = usePermissions<string[]>()
  const [activeDialog, setActiveDialog] = useState<'hand over' | 'cancel' | null>(null)
  const [notify, refresh] = [useNotify(), useRefresh()]
  const isOpen =
    batch.state === 'created' ||
    batch.state === 'handed_over' ||
    (batch.state === 'processing' && !batch.isDownloaded)
  const canCancel = isOpen && batch.lines.every(({ state }) => state === 'pending')
  if (!isOpen || !permissions.includes('payouts.manage-batch')) return null
  const dialog = {
    batch,
    onClose: () => setActiveDialog(null),
    onDone: (message: string) => {
      setActiveDialog(null)
      notify(message, { type: 'success' })
      refresh()
    },
  }
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {batch.state === 'created' && isFileAvailable(batch) && (
        <Button variant="outlined" onClick={() => setActiveDialog('hand over')}>
          Передан в банк
        </Button>
      )}
      {canCancel && (
        <Button color="error" variant="outlined" onClick={() => setActiveDialog('cancel')}>
          Отменить пакет
        </Button>
      )}
      {activeDialog === 'hand over' && <HandOverDialog {...dialog} />}
      {activeDialog === 'cancel' && <CancelDialog {...dialog} />}
    </Stack>
  )
}

type DialogProps = { batch: ConsolePayoutBatch; onClose: () => void; onDone: (message: string) => void }

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

function CancelDialog({ batch, onClose, onDone }: DialogProps) {
  const cancel = async (reason: string) => {
    await call('POST', fillPath('/console/api/payout-batches/:id/cancellation', { id: batch.id }), { reason })
    onDone('Пакет отменён: платежи снова ждут отправки')
  }
  return (
    <ReasonDialog title="Отменить пакет?" button="Отменить пакет" onSubmit={cancel} onClose={onClose}>
      <Typography>
        Отменяйте, только если банк точно не исполнит этот файл. Все платежи, {batch.count} на{' '}
        {formatRoubles(batch.sum)}, снова ждут отправки и войдут в следующий пакет.
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
