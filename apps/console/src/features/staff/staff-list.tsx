import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { type StaffRow } from '@impulse/api/staff/console-staff'
import { staffStateLabels } from '@impulse/copy-ru/staff/staff-state-labels'
import { formatPhone } from '@impulse/api/fields/phone'
import { CreateButton, FunctionField, List, TextField } from 'react-admin'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { RolesField } from './roles-field.tsx'

/** List of all present and former staff. */
export const StaffList = () => (
  <List title="Сотрудники" exporter={false} pagination={false} actions={<StaffActions />}>
    <ListTable label="Сотрудники" rowClick="edit">
      <TextField source="id" label="Имя" sortable={false} />
      <RolesField label="Роли" />
      <FunctionField<StaffRow> label="Состояние" render={({ state }) => staffStateLabels[state]} />
      <FunctionField<StaffRow>
        label="Телефон"
        render={({ phone }) => (phone ? formatPhone(phone) : '—')}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <FunctionField<StaffRow>
        label="Кто пригласил"
        render={({ invitedBy }) => (invitedBy ? formatAuditActor(invitedBy) : '—')}
      />
      <MomentField source="lastUsedAt" label="Последнее действие" sortable={false} />
      <TextField source="liveSessions" label="Сеансов" sortable={false} />
    </ListTable>
  </List>
)

const StaffActions = () => (
  <ListActions saves="staff.export">
    <CreateButton />
  </ListActions>
)
