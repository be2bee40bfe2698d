import { formatAuditActor } from '@impulse/wire/console-audit'
import { type StaffRow, staffStateLabels } from '@impulse/wire/console-staff'
import { formatPhone } from '@impulse/wire/phone'
import { CreateButton, FunctionField, List, TextField } from 'react-admin'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'
import { RolesField } from './roles-field.tsx'

/** Everybody who is or was of the staff. */
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
