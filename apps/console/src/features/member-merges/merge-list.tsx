import { fillPath } from '@impulse/api/routes/fill-path'
import { type MergeRow } from '@impulse/api/members/console-merges'
import { mergeStateLabels } from '@impulse/copy-ru/members/merge-labels'
import { Alert, Typography } from '@mui/material'
import { useCallback } from 'react'
import { FunctionField, Link, List, SearchInput, SelectInput, TextField } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { toChoices } from '../../shared/form/choices.ts'
import { FormPreview } from '../../shared/actions/action-preview.tsx'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MergeFigures } from '../../shared/actions/member-merge-preview.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { formatMemberPhone } from '../../shared/format/phone-label.ts'
import { SecondApproval } from '../../shared/actions/second-approval.tsx'

const states = toChoices(mergeStateLabels)

const filters = [
  <SearchInput key="q" source="q" placeholder="Номер или телефон" alwaysOn />,
  <SelectInput key="state" source="state" label="Состояние" choices={states} alwaysOn />,
]

const inOneLine = { whiteSpace: 'nowrap' }

/** List of merges of two accounts. One staff member proposes a merge, another approves it. */
export const MergeList = () => (
  <List
    title="Объединения"
    exporter={false}
    empty={false}
    filters={filters}
    filterDefaultValues={{ state: 'open' }}
    actions={<ListActions saves="member-merges.export" />}
    sort={{ field: 'number', order: 'DESC' }}
  >
    <ListTable label="Объединения" rowClick={false}>
      <TextField source="number" label="№" />
      <FunctionField<MergeRow>
        label="Остаётся"
        sx={inOneLine}
        render={({ memberId, phone }) => (
          <Link to={`/members/${memberId}/show`}>{formatMemberPhone(phone)}</Link>
        )}
      />
      <FunctionField<MergeRow>
        label="Вторая запись"
        sx={inOneLine}
        render={({ duplicateId, duplicatePhone }) => (
          <Link to={`/members/${duplicateId}/show`}>{formatMemberPhone(duplicatePhone)}</Link>
        )}
      />
      <TextField source="reason" label="Причина" sortable={false} />
      <TextField source="author" label="Предложил" sortable={false} />
      <MomentField source="createdAt" label="Когда" sortable={false} />
      <FunctionField<MergeRow> label="Решение" render={(row) => <Decision {...row} />} />
    </ListTable>
  </List>
)

const decision = {
  path: '/console/api/member-merges/:id/decision' as const,
  states: mergeStateLabels,
  noun: 'объединение',
  make: 'Объединить',
  makes: 'Провести объединение',
  made: 'Записи объединены, участнику сообщено',
  dropped: 'Записи остались как были',
}

const Decision = (row: MergeRow) => (
  <SecondApproval row={row} text={decision}>
    {(isMade) => (
      <>
        <Typography>
          Остаётся {formatMemberPhone(row.phone)}, к нему переходит {formatMemberPhone(row.duplicatePhone)}.{' '}
          {row.reason} ({row.author})
        </Typography>
        {isMade && <MergeImpact {...row} />}
        {isMade && (
          <Alert severity="warning">Объединение не отменяется. Войти по второму номеру будет нельзя.</Alert>
        )}
      </>
    )}
  </SecondApproval>
)

/**
 * Preview of the effect that the merge would have now. The effect may differ from the one that the author
 * saw.
 */
function MergeImpact({ memberId, duplicatePhone: phone }: MergeRow) {
  const loadPreview = useCallback(
    () =>
      call('POST', fillPath('/console/api/members/:id/merge-preview', { id: memberId }), {
        phone: phone ?? '',
      }),
    [memberId, phone],
  )
  return <FormPreview loadPreview={loadPreview}>{(seen) => <MergeFigures {...seen} />}</FormPreview>
}
