import { Chip } from '@mui/material'
import { DeleteWithConfirmButton, FunctionField, List, TextField } from 'react-admin'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'

type Row = { id: string; device: string; current: boolean }

/** List of the signed-in staff member's own sessions. */
export const MySessionList = () => (
  <List title="Мои сеансы" exporter={false} pagination={false} actions={false}>
    <ListTable label="Мои сеансы" rowClick={false}>
      <FunctionField<Row>
        label="Устройство"
        render={({ device, current }) => (
          <>
            {device} {current && <Chip size="small" color="primary" label="это вы" />}
          </>
        )}
      />
      <TextField source="ip" label="Адрес" sortable={false} />
      <MomentField source="createdAt" label="Вход" sortable={false} />
      <MomentField source="lastUsedAt" label="Последнее действие" sortable={false} />
      <MomentField source="endsAt" label="Закончится" sortable={false} />
      <FunctionField<Row>
        label=""
        render={({ current }) =>
          !current && (
            <DeleteWithConfirmButton
              label="Завершить"
              confirmTitle="Завершить сеанс?"
              confirmContent="На этом устройстве придётся войти заново."
              mutationMode="pessimistic"
              successMessage="Сеанс завершён"
            />
          )
        }
      />
    </ListTable>
  </List>
)
