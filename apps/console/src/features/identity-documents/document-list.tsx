import {
  documentTargetHours,
  type QueuedDocument,
} from '@impulse/api/identity-documents/console-identity-documents'
import { documentKindLabels } from '@impulse/copy-ru/identity-documents/identity-document-kind-labels'
import { formatPhone } from '@impulse/api/fields/phone'
import { Button } from '@mui/material'
import { FunctionField, List, SelectInput, useNotify, useRedirect, useRefresh } from 'react-admin'
import { AgeLabel } from '../../shared/list/age-of-target.tsx'
import { call } from '../../shared/api/call.ts'
import { toChoices } from '../../shared/form/choices.ts'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { usePress } from '../../shared/api/use-press.tsx'

const filters = [
  <SelectInput
    key="kind"
    source="kind"
    label="Что ждёт"
    choices={toChoices(documentKindLabels)}
    isRequired
    alwaysOn
  />,
]

/** List of identity documents that wait for a review, longest waiting first. */
export const DocumentList = () => (
  <List
    title="Документы"
    exporter={false}
    empty={false}
    filters={filters}
    filterDefaultValues={{ kind: 'review' }}
    sort={{ field: 'waitsSince', order: 'ASC' }}
    actions={<TakeNext />}
  >
    <ListTable label="Документы" rowClick="show">
      <FunctionField<QueuedDocument>
        label="Ждёт"
        sortBy="waitsSince"
        render={({ waitsHours }) => <AgeLabel hours={waitsHours} target={documentTargetHours} />}
      />
      <FunctionField<QueuedDocument>
        label="Участник"
        render={({ fullName }) => fullName || 'Имя не указано'}
      />
      <FunctionField<QueuedDocument> label="Телефон" render={({ phone }) => formatPhone(phone)} />
      <FunctionField<QueuedDocument>
        label="Кто смотрит"
        render={({ reviewer, reviewerUntil }) =>
          reviewer ? `${reviewer} до ${formatMoment(reviewerUntil).slice(-5)}` : 'свободен'
        }
      />
    </ListTable>
  </List>
)

/**
 * Button that assigns the next document in review to the staff member. Two reviewers who press at the same
 * time get two different documents.
 */
function TakeNext() {
  const { busy, press } = usePress()
  const [notify, redirect, refresh] = [useNotify(), useRedirect(), useRefresh()]
  const take = () =>
    press(async () => {
      const { id } = await call('POST', '/console/api/identity-documents/next')
      if (id !== null) return redirect('show', 'identity-documents', id)
      notify('Свободных документов нет: все проверены или у других сотрудников')
      refresh()
    })
  return (
    <ListActions saves="identity-documents.export">
      <Button variant="contained" disabled={busy} onClick={take}>
        Взять следующий
      </Button>
    </ListActions>
  )
}
