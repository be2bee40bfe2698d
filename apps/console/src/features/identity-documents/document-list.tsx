import { documentListDefinition } from '@impulse/copy-ru/identity-documents/identity-document-list'
import { Button, Typography } from '@mui/material'
import { useListContext, useNotify, useRedirect, useRefresh } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { usePress } from '../../shared/api/use-press.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { ConsoleList } from '../../shared/list/console-list.tsx'
import { ListActions } from '../../shared/list/list-actions.tsx'

/** List of identity documents that wait for a review, longest waiting first. */
export const DocumentList = () => (
  <ConsoleList
    list={documentListDefinition}
    rowClick="show"
    cells={{
      reviewer: ({ reviewer, reviewerUntil }) =>
        reviewer ? `${reviewer} до ${formatMoment(reviewerUntil).slice(-5)}` : 'свободен',
    }}
    actions={<TakeNext />}
    emptyTable={<EmptyQueue />}
  />
)

/** Text of the queue without documents: what its emptiness means, and when the next document appears. */
function EmptyQueue() {
  const { filterValues } = useListContext()
  return (
    <Typography sx={{ p: 2 }}>
      {filterValues['kind'] === 'again'
        ? 'Никто не ждёт повторной проверки. Сюда попадают участники, которые вернулись после 90 дней'
        : 'Все документы проверены. Следующий появится, когда участник отправит его на проверку'}
    </Typography>
  )
}

/**
 * Button that assigns the next document in review to the staff member. Two reviewers who press at the same
 * time get two different documents.
 */
function TakeNext() {
  const { busy, runAction } = usePress()
  const [notify, redirect, refresh] = [useNotify(), useRedirect(), useRefresh()]
  const take = () =>
    runAction(async () => {
      const { id } = await call('POST', '/console/api/identity-documents/next')
      if (id !== null) return redirect('show', 'identity-documents', id)
      notify('Свободных документов нет: все проверены или у других сотрудников')
      refresh()
    })
  return (
    <ListActions saves={documentListDefinition.export}>
      <Button variant="contained" disabled={busy} onClick={take}>
        Взять следующий
      </Button>
    </ListActions>
  )
}
