import type { BackgroundTasks } from '@impulse/api/background-tasks/console-background-tasks'
import { fillPath } from '@impulse/api/routes/fill-path'
import { backgroundTaskLabels, formatJobKind } from '@impulse/copy-ru/background-tasks/background-task-labels'
import { Stack } from '@mui/material'
import { Title, usePermissions } from 'react-admin'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { call } from '../../shared/api/call.ts'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { formatMoment } from '../../shared/format/moment.tsx'
import { TableCard } from '../../shared/list/table-card.tsx'

/**
 * Page «Фоновые задачи»: the last results of the recurring tasks of the workers, and the outbox jobs that failed
 * permanently.
 */
export function BackgroundTasksPage() {
  const { value, failure, setValue, reload } = useResponse('/console/api/background-tasks')
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="Фоновые задачи" />
      <NotLoaded failure={failure} isThere={value !== null} onRetry={reload} />
      {value && <TaskCard tasks={value.tasks} />}
      {value && <FailedJobs jobs={value.failedJobs} onRetried={setValue} />}
    </Stack>
  )
}

/** Table of the recurring tasks, failing tasks first. */
const TaskCard = ({ tasks }: Pick<BackgroundTasks, 'tasks'>) => (
  <TableCard
    title="Задачи сервера"
    heads={['Задача', 'Состояние', 'Последний успех', 'Ошибка']}
    rows={tasks
      .toSorted((a, b) => Number(b.failingSince !== null) - Number(a.failingSince !== null))
      .map(({ name, succeededAt, failingSince, error }) => ({
        id: name,
        cells: [
          backgroundTaskLabels[name],
          failingSince === null
            ? succeededAt === null
              ? 'ещё не выполнялась'
              : 'работает'
            : `не работает с ${formatMoment(failingSince)}`,
          succeededAt === null ? '—' : formatMoment(succeededAt),
          error || '—',
        ],
      }))}
  />
)

function FailedJobs({
  jobs,
  onRetried,
}: {
  jobs: BackgroundTasks['failedJobs']
  onRetried: (tasks: BackgroundTasks) => void
}) {
  const { permissions = [] } = usePermissions<string[]>()
  const mayRetry = permissions.includes('background-tasks.retry')
  const retry = async (id: string) =>
    onRetried(await call('POST', fillPath('/console/api/background-tasks/failed-jobs/:id/retry', { id })))
  return (
    <TableCard
      title="Задания, которые не удались"
      heads={['Когда', 'Задание', 'Попыток', 'Ошибка', '']}
      rows={jobs.map(({ id, kind, failedAt, attempts, error }) => ({
        id,
        cells: [
          formatMoment(failedAt),
          formatJobKind(kind),
          attempts,
          error || '—',
          mayRetry && (
            <StepForm key={id} button="Повторить" onSubmit={() => retry(id)}>
              {null}
            </StepForm>
          ),
        ],
      }))}
    />
  )
}
