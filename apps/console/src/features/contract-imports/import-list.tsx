import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { type ImportRow } from '@impulse/api/contracts/console-imports'
import { importStateLabels } from '@impulse/copy-ru/contracts/import-labels'
import { Card, CardContent, Stack, Typography } from '@mui/material'
import { CreateButton, FunctionField, Link, List, SearchInput, TextField, useRefresh } from 'react-admin'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { formatCount, formatPoints } from '../../shared/format/points.ts'
import { StageProgress, stageLabels } from './stage-progress.tsx'
import { useUploadsInWork } from './use-uploads.ts'

const filters = [<SearchInput key="q" source="q" placeholder="Имя файла" alwaysOn />]

/**
 * List of uploads in progress, and below it the list of all imports, including imports by the command line.
 */
export function ImportList() {
  return (
    <>
      <InWork />
      <List
        title="Загрузки"
        exporter={false}
        filters={filters}
        sort={{ field: 'id', order: 'DESC' }}
        actions={<Toolbar />}
        empty={<Nothing />}
      >
        <ListTable label="История загрузок" rowClick="show">
          <TextField source="id" label="№" />
          <TextField source="fileName" label="Файл" sortable={false} />
          <MomentField source="startedAt" label="Начата" sortable={false} />
          <FunctionField<ImportRow> label="Кто" render={({ actor }) => formatAuditActor(actor)} />
          <FunctionField<ImportRow> label="Состояние" render={({ state }) => importStateLabels[state]} />
          <FunctionField<ImportRow> label="Что изменила" render={formatChanges} />
          <FunctionField<ImportRow>
            label="Начислено"
            textAlign="right"
            render={({ report }) => (report ? formatPoints(report.accrued) : '—')}
          />
        </ListTable>
      </List>
    </>
  )
}

function formatChanges({ report }: ImportRow): string {
  if (!report) return '—'
  const { created, updated, rejected } = report
  const text = [`новых ${formatCount(created)}`, `изменено ${formatCount(updated)}`]
  return [...text, ...(rejected > 0 ? [`отклонено ${formatCount(rejected)}`] : [])].join(', ')
}

const Toolbar = () => (
  <ListActions saves="imports.export">
    <CreateButton label="Загрузить договоры" />
  </ListActions>
)

const Nothing = () => (
  <>
    <Toolbar />
    <Typography sx={{ p: 2 }}>Загрузок пока нет.</Typography>
  </>
)

/** List of uploads, by any staff member, that are in progress or wait for the decision to import. */
function InWork() {
  const uploads = useUploadsInWork(useRefresh())
  if (uploads.length === 0) return null
  return (
    <Card component="section" aria-label="В работе" sx={{ mt: 2 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          В работе
        </Typography>
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
