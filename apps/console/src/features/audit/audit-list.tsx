import { auditActions, formatAuditAction } from '@impulse/copy-ru/audit/audit-actions'
import { formatAuditChange, formatAuditObject, formatAuditReason } from '@impulse/copy-ru/audit/audit-labels'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { type AuditRow } from '@impulse/api/audit/console-audit'
import { DateInput, FunctionField, Link, List, SearchInput, SelectInput, TextInput } from 'react-admin'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { formatMemberPhone } from '../../shared/format/phone-label.ts'

const actions = auditActions.map((id) => ({ id, name: formatAuditAction(id) }))

const filters = [
  <SearchInput key="q" source="q" placeholder="Что и подробности" alwaysOn />,
  <TextInput key="actor" source="actor" label="Кто" helperText="Имя сотрудника" alwaysOn resettable />,
  <SelectInput key="action" source="action" label="Что" choices={actions} alwaysOn />,
  <DateInput key="since" source="since" label="С" alwaysOn parse={(day: string) => day} />,
  <DateInput key="to" source="to" label="По" alwaysOn parse={(day: string) => day} />,
]

/** List of audit rows: who read or changed members' data, newest first. */
export const AuditList = () => (
  <List
    title="Журнал"
    exporter={false}
    filters={filters}
    actions={<ListActions saves="audit.export" />}
    sort={{ field: 'id', order: 'DESC' }}
  >
    <ListTable label="Журнал" rowClick={false}>
      <MomentField source="at" label="Когда" sortable={false} />
      <FunctionField<AuditRow> label="Кто" render={({ actor }) => formatAuditActor(actor)} />
      <FunctionField<AuditRow> label="Что" render={({ action }) => formatAuditAction(action)} />
      <FunctionField<AuditRow>
        label="Участник"
        render={({ memberId, phone }) =>
          memberId && <Link to={`/members/${memberId}/show`}>{formatMemberPhone(phone)}</Link>
        }
      />
      <FunctionField<AuditRow> label="Объект" render={formatAuditObject} />
      <FunctionField<AuditRow> label="Подробности" render={formatAuditReason} />
      <FunctionField<AuditRow> label="Было → стало" render={formatAuditChange} />
    </ListTable>
  </List>
)
