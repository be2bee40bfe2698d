import { fillPath } from '@impulse/api/routes/fill-path'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { type ImportUpload } from '@impulse/api/contracts/console-imports'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link, Title, useGetIdentity, useNotify, useRedirect } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { DownloadButton } from '../../shared/api/download-button.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { TableCard } from '../../shared/list/table-card.tsx'
import { MappingForm } from './mapping-form.tsx'
import { ReportCard } from './report-card.tsx'
import { StageProgress, stageLabels } from './stage-progress.tsx'
import { useUpload } from './use-uploads.ts'

/**
 * Page of an upload, from the upload of the file to the import. The server continues its work when staff close the
 * page.
 */
export function UploadPage({ id }: { id: string }) {
  const { value: upload, failure, setValue: setUpload, reload } = useUpload(id)
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title={upload?.fileName ?? 'Файл договоров'} />
      <NotLoaded failure={failure} isThere={upload !== null} onRetry={reload} />
      {upload && (
        <Typography>
          {formatAuditActor(upload.actor)}, {formatMoment(upload.createdAt)}. Состояние:{' '}
          {stageLabels[upload.stage]}.
        </Typography>
      )}
      {upload && <StageProgress {...upload} />}
      {upload && <Step upload={upload} onChange={setUpload} />}
      <Box>
        <Link to="/imports">Все загрузки</Link>
      </Box>
    </Stack>
  )
}

type StepProps = { upload: ImportUpload; onChange: (upload: ImportUpload) => void }

function Step({ upload, onChange }: StepProps) {
  const { stage, batch, failure, report } = upload
  switch (stage) {
    case 'uploading':
      return (
        <>
          <Alert severity="info">
            Файл ещё отправляется. Если страницу с отправкой закрыли, удалите его и отправьте снова.
          </Alert>
          <DeleteButton {...upload} />
        </>
      )
    case 'checking':
    case 'importing':
      return <Alert severity="info">Страницу можно закрыть: работа продолжится без неё.</Alert>
    case 'unmapped':
      return (
        <>
          <MappingForm upload={upload} onChange={onChange} />
          <DeleteButton {...upload} />
        </>
      )
    case 'checked':
      return <Checked upload={upload} onChange={onChange} />
    case 'failed':
      return (
        <>
          <Alert severity="error">{failure}. Ничего не загружено.</Alert>
          <DeleteButton {...upload} />
        </>
      )
    case 'done':
      return (
        <>
          <Alert severity="success">
            {batch === null ? (
              'Менять нечего: всё уже загружено.'
            ) : (
              <>
                Загружено: <Link to={`/imports/${batch}/show`}>загрузка №&nbsp;{batch}</Link>
              </>
            )}
          </Alert>
          {report && <ReportCard report={report} isPreview={false} />}
          <Rejections {...upload} />
        </>
      )
  }
}

function Checked({ upload, onChange }: StepProps) {
  // Number of previews of the upload (its revision) when the dialog was opened; null while the dialog is closed. If the
  // file is checked again while the dialog is open, the server refuses the import, even if this page has already
  // received the new report.
  const [shownRevision, setShownRevision] = useState<number | null>(null)
  const { identity } = useGetIdentity()
  const { report, needsSecondPerson } = upload
  if (!report) return null
  const commit = async (revision: number) => {
    const path = fillPath('/console/api/import-uploads/:id/commit', { id: upload.id })
    onChange(await call('POST', path, { revision }))
    setShownRevision(null)
  }
  const changes = report.created + report.updated
  const waitsForAnother =
    needsSecondPerson &&
    [upload.actor, upload.checkedBy, ...upload.mappingSavedBy].includes(`staff:${identity?.id}`)
  return (
    <>
      <ReportCard report={report} isPreview />
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={changes === 0 || waitsForAnother}
          onClick={() => setShownRevision(upload.revision)}
        >
          Загрузить договоры
        </Button>
        <DeleteButton {...upload} />
      </Stack>
      {needsSecondPerson && (
        <Alert severity="info">
          За сутки станет доступно {formatPoints(report.dueInDay ?? report.due)} Это много: само по себе или
          вместе с тем, что приславший файл за последние сутки сделал доступным без второго сотрудника. Такой
          файл загружает другой сотрудник: не тот, кто его прислал, запускал последнюю проверку или менял
          сопоставление столбцов. Пришлите ему ссылку на эту страницу.
        </Alert>
      )}
      {changes === 0 && <Alert severity="info">Менять нечего: нет ни новых договоров, ни изменений.</Alert>}
      <Rejections {...upload} />
      {shownRevision !== null && (
        <ActionDialog
          title="Загрузить договоры?"
          button="Загрузить"
          onSubmit={() => commit(shownRevision)}
          onClose={() => setShownRevision(null)}
        >
          <Typography>
            Новых {formatNumber(report.created)}, изменится {formatNumber(report.updated)}. Участникам будет
            начислено {formatPoints(report.accrued)}, снято {formatPoints(report.clawedBack)}
          </Typography>
          {report.rejected > 0 && (
            <Typography>Отклонённые строки ({formatNumber(report.rejected)}) не загрузятся.</Typography>
          )}
        </ActionDialog>
      )}
    </>
  )
}

/**
 * Card with the reasons of the first rejected rows, and a button that downloads a file with all rejected
 * rows.
 */
function Rejections({ id, report, rejections }: ImportUpload) {
  if (!report || report.rejected === 0) return null
  return (
    <>
      <Box>
        <DownloadButton path={fillPath('/console/api/import-uploads/:id/rejected', { id })}>
          Скачать отклонённые строки
        </DownloadButton>
      </Box>
      {/* The box keeps the card at its own height, because cards fill the height of their parent. */}
      <Box>
        <TableCard
          title="Отклонённые строки"
          heads={['Строка', 'Почему']}
          rows={rejections.map(({ line, reason }) => ({ id: String(line), cells: [String(line), reason] }))}
          more={Math.max(0, report.rejected - rejections.length)}
        />
      </Box>
    </>
  )
}

function DeleteButton({ id }: Pick<ImportUpload, 'id'>) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [notify, redirect] = [useNotify(), useRedirect()]
  const deleteUpload = async () => {
    await call('DELETE', fillPath('/console/api/import-uploads/:id', { id }))
    notify('Файл удалён, ничего не загружено', { type: 'success' })
    redirect('list', 'imports')
  }
  return (
    <>
      <Box>
        <Button variant="outlined" color="error" onClick={() => setDialogOpen(true)}>
          Удалить файл
        </Button>
      </Box>
      {isDialogOpen && (
        <ActionDialog
          title="Удалить файл?"
          button="Удалить"
          onSubmit={deleteUpload}
          onClose={() => setDialogOpen(false)}
        >
          <Typography>Договоры из него загружены не будут.</Typography>
        </ActionDialog>
      )}
    </>
  )
}
