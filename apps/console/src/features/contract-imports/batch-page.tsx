import { fillPath } from '@impulse/api/routes/fill-path'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import type { ConsoleImport } from '@impulse/api/contracts/console-imports'
import { importStateLabels } from '@impulse/copy-ru/contracts/import-labels'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link, useGetIdentity, useRefresh } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { DownloadButton } from '../../shared/api/download-button.tsx'
import { RecordPage, useWholeRecord } from '../../shared/layout/record-page.tsx'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { ProposalDecision } from '../../shared/actions/proposal-decision.tsx'
import { StaffReason } from '../../shared/actions/staff-reason.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'
import { ReportCard } from './report-card.tsx'
import { Progress } from './stage-progress.tsx'

/**
 * Returns the milliseconds until the import is loaded again, or false when the import does not change by itself.
 */
function toRefetchInterval(state: ConsoleImport['state'] | undefined): number | false {
  if (state === 'running' || state === 'undoing') return 1_500
  return state === 'undo_waiting' ? 15_000 : false
}

/** Page of an import, finished or running: its changes, its rejected rows, and its undo. */
export const BatchPage = () => (
  <RecordPage
    title="Загрузка №"
    queryOptions={{
      refetchInterval: ({ state: { data } }) => toRefetchInterval((data as ConsoleImport | undefined)?.state),
    }}
  >
    <BatchCards />
  </RecordPage>
)

export function BatchCards() {
  const record = useWholeRecord<ConsoleImport>('undoing')
  if (!record) return null
  const { undoing, report, upload } = record
  return (
    <Stack spacing={2} sx={{ mt: 1 }}>
      <Typography>
        Файл «{record.fileName}», {formatAuditActor(record.actor)}, {formatMoment(record.startedAt)}. Загрузка{' '}
        {importStateLabels[record.state]}.
      </Typography>
      {undoing && <UndoAlert record={record} undoing={undoing} />}
      {report && <ReportCard report={report} isPreview={false} />}
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {record.hasFile && (
          <DownloadButton path={fillPath('/console/api/imports/:id/file', { id: record.id })}>
            Скачать файл
          </DownloadButton>
        )}
        {upload && report && report.rejected > 0 && (
          <DownloadButton path={fillPath('/console/api/import-uploads/:id/rejected', { id: upload })}>
            Скачать отклонённые строки
          </DownloadButton>
        )}
        {(undoing === null || undoing.failed) && record.state !== 'undone' && <UndoButton {...record} />}
      </Stack>
      {undoing && <UndoneTables undoing={undoing} />}
      <Box>
        <Link to="/imports">Все загрузки</Link>
      </Box>
    </Stack>
  )
}

type Undoing = NonNullable<ConsoleImport['undoing']>

function UndoAlert({ record, undoing }: { record: ConsoleImport; undoing: Undoing }) {
  const { finishedAt, failed, contracts, restored, clawedBack, restoredPoints } = undoing
  const details = formatUndoRequest(undoing)
  if (record.state === 'undo_waiting') return <WaitingUndo record={record} undoing={undoing} />
  if (failed) return <Alert severity="error">Отмена прервалась ({details}). Запустите её ещё раз.</Alert>
  const done = contracts + restored
  const total = (record.report?.created ?? 0) + (record.report?.updated ?? 0)
  return (
    <>
      <Alert severity={finishedAt ? 'warning' : 'info'}>
        {finishedAt ? 'Загрузка отменена' : 'Загрузка отменяется, страницу можно закрыть'} ({details})
      </Alert>
      {!finishedAt && (
        <Progress
          name="Отмена загрузки"
          share={total === 0 ? null : Math.min(1, done / total)}
          text={`договоров ${formatNumber(done)}`}
        />
      )}
      <Box sx={{ maxWidth: 560 }}>
        <FactCard
          title="Что сделала отмена"
          facts={[
            ['Убрано договоров', formatNumber(contracts)],
            ['Восстановлено прежних', formatNumber(restored)],
            ['Снято', formatPoints(clawedBack)],
            ['Возвращено', formatPoints(restoredPoints)],
          ]}
        />
      </Box>
    </>
  )
}

function formatUndoRequest({ actor, requestedAt, reason, confirmedBy }: Undoing): string {
  const request = `${formatAuditActor(actor)}, ${formatMoment(requestedAt)}${reason ? `: ${reason}` : ''}`
  return confirmedBy === null ? request : `${request}; подтвердил: ${formatAuditActor(confirmedBy)}`
}

const undoDecision = {
  path: '/console/api/imports/:id/decision' as const,
  states: { open: 'Ждёт второго сотрудника' },
  objectLabel: 'отмену загрузки',
  approveLabel: 'Отменить загрузку',
  questionLabel: 'Отменить загрузку',
  approvedMessage: 'Ваше согласие записано',
  declinedMessage: 'Загрузка осталась как была',
}

/** Undo that waits for a second person, with the buttons for the decision of that person. */
function WaitingUndo({ record: { id }, undoing }: { record: ConsoleImport; undoing: Undoing }) {
  const { actor, requestedAt, reason, released } = undoing
  const { identity } = useGetIdentity()
  const row = {
    id,
    number: Number(id),
    state: 'open' as const,
    author: actor.replace(/^staff:/, ''),
    reason,
    createdAt: requestedAt,
    decidedBy: null,
    decidedAt: null,
  }
  return (
    <>
      <Alert severity="info">
        Отмена ждёт второго сотрудника ({formatUndoRequest(undoing)}).{' '}
        {row.author === identity?.id && 'Пришлите ему ссылку на эту страницу. '}Участникам вернётся{' '}
        {formatPoints(released ?? 0)} До решения выплаты участников этой загрузки ждут.
      </Alert>
      <ProposalDecision row={row} text={undoDecision}>
        {(isApproved) => (
          <Typography>
            {isApproved
              ? `Участникам вернётся ${formatPoints(released ?? 0)} Обратно их возьмёт только новая загрузка.`
              : 'Договоры останутся такими, какими их сделала загрузка.'}
          </Typography>
        )}
      </ProposalDecision>
    </>
  )
}

const UndoneTables = ({ undoing: { debts, debtCount, skipped, skippedCount } }: { undoing: Undoing }) => (
  <>
    {debtCount > 0 && (
      <Box>
        <TableCard
          title="Уже выведено: стало долгом"
          heads={['Договор', 'Участник', 'Долг']}
          rows={debts.map(({ number, phone, amount }) => ({
            id: number,
            cells: [number, phone || 'аккаунт удалён', formatPoints(amount)],
          }))}
          more={debtCount - debts.length}
        />
      </Box>
    )}
    {skippedCount > 0 && (
      <Box>
        <TableCard
          title="Изменены позже и оставлены как есть"
          heads={['Договор']}
          rows={skipped.map((number) => ({ id: number, cells: [number] }))}
          more={skippedCount - skipped.length}
        />
      </Box>
    )}
  </>
)

function UndoButton({ id, report }: ConsoleImport) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [reason, setReason] = useState('')
  const refresh = useRefresh()
  const undo = async () => {
    await call('POST', fillPath('/console/api/imports/:id/undoing', { id }), { reason })
    setDialogOpen(false)
    refresh()
  }
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setDialogOpen(true)}>
        Отменить загрузку
      </Button>
      {isDialogOpen && (
        <ActionDialog
          title={`Отменить загрузку №\u00a0${id}?`}
          button="Отменить загрузку"
          onSubmit={undo}
          onClose={() => setDialogOpen(false)}
        >
          <Typography>
            Всё, что она изменила, вернётся встречными проводками
            {report ? `: договоров ${formatNumber(report.created + report.updated)}` : ''}. Что участники уже
            вывели, станет их долгом и будет названо.
          </Typography>
          <StaffReason value={reason} onChange={setReason} />
        </ActionDialog>
      )}
    </>
  )
}
