import { payoutStateLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { batchListDefinition } from '@impulse/copy-ru/payouts/batch-list'
import type { BatchRow } from '@impulse/api/payouts/console-payouts'
import { Button, MenuItem, TextField as Input, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRedirect, useRefresh } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { formatTotal } from '../../shared/format/total.ts'
import { ConsoleList } from '../../shared/list/console-list.tsx'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { BankResponseDialog } from './bank-response-dialog.tsx'

/** List of payout batches for the bank, newest first. */
export const BatchList = () => (
  <ConsoleList
    list={batchListDefinition}
    label="Пакеты"
    rowClick="show"
    cells={{ totals: ({ totals }) => formatTotals(totals) }}
    actions={<BatchActions />}
    emptyTable={<NoBatches />}
  />
)

export const formatTotals = (totals: BatchRow['totals']): string =>
  totals.map(({ state, ...total }) => `${payoutStateLabels[state]} ${formatTotal(total)}`).join(', ')

const NoBatches = () => (
  <Typography sx={{ p: 2 }}>Пакетов пока нет. Одобрите заявки и соберите первый.</Typography>
)

function BatchActions() {
  const [activeDialog, setActiveDialog] = useState<'make' | 'response' | null>(null)
  const onClose = () => setActiveDialog(null)
  return (
    <ListActions saves={batchListDefinition.export}>
      <Button onClick={() => setActiveDialog('make')}>Собрать пакет</Button>
      <Button onClick={() => setActiveDialog('response')}>Загрузить ответ банка</Button>
      {activeDialog === 'make' && <MakeDialog onClose={onClose} />}
      {activeDialog === 'response' && <BankResponseDialog onClose={onClose} />}
    </ListActions>
  )
}

function MakeDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<BatchRow['kind']>('account')
  const [notify, redirect, refresh] = [useNotify(), useRedirect(), useRefresh()]
  const make = async () => {
    const { id, deferred, ...total } = await call('POST', '/console/api/payout-batches', {
      kind,
    })
    const later = deferred > 0 ? `. Сверх дневного лимита, уйдут позже: ${deferred}` : ''
    onClose()
    notify(`Пакет ${id}: ${formatTotal(total)}${later}`, { type: 'success' })
    refresh()
    redirect('show', 'payout-batches', id)
  }
  return (
    <ActionDialog title="Собрать пакет" button="Собрать" onSubmit={make} onClose={onClose}>
      <Typography>
        Войдёт всё одобренное, старое сначала, в пределах дневного лимита. Заявки станут отправленными.
      </Typography>
      <Input
        select
        label="Вид выплат"
        value={kind}
        onChange={({ target }) => setKind(target.value === 'sbp' ? 'sbp' : 'account')}
      >
        <MenuItem value="account">На счета</MenuItem>
        <MenuItem value="sbp">По телефону (СБП)</MenuItem>
      </Input>
    </ActionDialog>
  )
}
