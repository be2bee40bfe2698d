import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import type { ImportRow } from '@impulse/api/contracts/console-imports'
import { importListDefinition } from '@impulse/copy-ru/contracts/import-list'
import { Card, CardContent, Stack, Typography } from '@mui/material'
import { CreateButton, Link, useRefresh } from 'react-admin'
import { formatNumber } from '@impulse/copy-ru/balance/format-number'
import { FailureAlert } from '../../shared/api/failure-alert.tsx'
import { ConsoleList } from '../../shared/list/console-list.tsx'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { StageProgress, stageLabels } from './stage-progress.tsx'
import { useUploadsInProgress } from './use-uploads.ts'

/** List of uploads in progress, and below it the list of all imports, including imports from the command line. */
export const ImportList = () => (
  <>
    <UploadsInProgress />
    <ConsoleList
      list={importListDefinition}
      label="История загрузок"
      rowClick="show"
      cells={{ changes: formatChanges }}
      actions={<Toolbar />}
      empty={<Nothing />}
    />
  </>
)

function formatChanges({ report }: ImportRow): string {
  if (!report) return '—'
  const { created, updated, rejected } = report
  const text = [`новых ${formatNumber(created)}`, `изменено ${formatNumber(updated)}`]
  return [...text, ...(rejected > 0 ? [`отклонено ${formatNumber(rejected)}`] : [])].join(', ')
}

const Toolbar = () => (
  <ListActions saves={importListDefinition.export}>
    <CreateButton label="Загрузить договоры" />
  </ListActions>
)

const Nothing = () => (
  <>
    <Toolbar />
    <Typography sx={{ p: 2 }}>Загрузок пока нет.</Typography>
  </>
)

/** List of uploads by any staff member: unfinished uploads, and uploads that recently failed or changed nothing. */
function UploadsInProgress() {
  const { uploads, failure, reload } = useUploadsInProgress(useRefresh())
  if (uploads.length === 0 && failure === null) return null
  return (
    <Card component="section" aria-label="В работе" sx={{ mt: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          В работе
        </Typography>
        <FailureAlert failure={failure} onRetry={() => void reload()} />
        <Stack spacing={2}>
          {uploads.map((upload) => (
            <div key={upload.id}>
              <Link to={`/imports/${upload.id}/show`}>{upload.fileName}</Link>: {stageLabels[upload.stage]},{' '}
              {formatAuditActor(upload.actor)}
              <StageProgress {...upload} />
            </div>
          ))}
        </Stack>
      </CardContent>
    </Card>
  )
}
