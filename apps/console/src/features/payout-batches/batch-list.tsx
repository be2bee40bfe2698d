import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { batchKindLabels, payoutStateLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { type BatchRow } from '@impulse/api/payouts/console-payouts'
import { Button, MenuItem, TextField as Input, Typography } from '@mui/material'
import { useState } from 'react'
import { FunctionField, List, TextField, useNotify, useRedirect, useRefresh } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { formatRoubles } from '../../shared/format/points.ts'
import { BankResponseDialog } from './bank-response-dialog.tsx'

/** List of payout batches for the bank, newest first. */
export const BatchList = () => (
  <List
    title="Пакеты для банка"
    exporter={false}
    pagination={false}
    actions={<BatchActions />}
    // Without this option, react-admin would replace a list that becomes empty together with the open dialog
    // and its typed values.
    empty={false}
  >
    <ListTable label="Пакеты" rowClick="show" empty={<NoBatches />}>
      <TextField source="id" label="Пакет" sortable={false} />
      <FunctionField<BatchRow> label="Вид" render={({ kind }) => batchKindLabels[kind]} />
      <MomentField source="createdAt" label="Собран" sortable={false} />
      <FunctionField<BatchRow> label="Кто" render={({ actor }) => formatAuditActor(actor)} />
      <FunctionField<BatchRow> label="Итоги" render={({ totals }) => formatTotals(totals)} />
    </ListTable>
  </List>
)

export const formatTotals = (totals: BatchRow['totals']): string =>
  totals
    .map(({ state, count, sum }) => `${payoutStateLabels[state]} ${count} на ${formatRoubles(sum)}`)
    .join(', ')

const NoBatches = () => (
  <Typography sx={{ p: 2 }}>Пакетов пока нет. Одобрите заявки и соберите первый.</Typography>
)

function BatchActions() {
  const [activeDialog, setActiveDialog] = useState<'make' | 'response' | null>(null)
  const onClose = () => setActiveDialog(null)
  return (
    <ListActions saves="payouts.export-lists">
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
    const { id, count, sum, heldBack } = await call('POST', '/console/api/payout-batches', {
      kind,
    })
    const later = heldBack > 0 ? `. Сверх дневного лимита, уйдут позже: ${heldBack}` : ''
    onClose()
    notify(`Пакет ${id}: ${count} на ${formatRoubles(sum)}${later}`, { type: 'success' })
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
