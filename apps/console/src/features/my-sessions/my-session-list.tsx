import { fillPath } from '@impulse/api/routes/fill-path'
import { Button, Chip, Typography } from '@mui/material'
import { useState } from 'react'
import { FunctionField, List, TextField, useNotify, useRefresh } from 'react-admin'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { FactorInput, factorErrorFields, useFactor } from '../../shared/actions/factor-input.tsx'
import { call } from '../../shared/api/call.ts'
import { useResponse } from '../../shared/api/use-response.ts'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'

type Row = { id: string; device: string; current: boolean }

/** List of the signed-in staff member's own sessions. */
export function MySessionList() {
  const [ending, setEnding] = useState<Row | null>(null)
  return (
    <List title="Мои сеансы" exporter={false} pagination={false} actions={false}>
      <>
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
            render={(session) =>
              !session.current && <Button onClick={() => setEnding(session)}>Завершить</Button>
            }
          />
        </ListTable>
        {ending && <EndDialog session={ending} onClose={() => setEnding(null)} />}
      </>
    </List>
  )
}

function EndDialog({ session: { id, device }, onClose }: { session: Row; onClose: () => void }) {
  const factor = useFactor()
  const { value: myAccess } = useResponse('/console/api/my-access')
  const [notify, refresh] = [useNotify(), useRefresh()]
  const end = async () => {
    const body = { factor: await factor.read() }
    await call('POST', fillPath('/console/api/my-sessions/:id/end', { id }), body)
    onClose()
    refresh()
    notify('Сеанс завершён', { type: 'success' })
  }
  return (
    <ActionDialog
      title="Завершить сеанс?"
      button="Завершить сеанс"
      onSubmit={end}
      onClose={onClose}
      fieldByCode={factorErrorFields}
    >
      <Typography>{device}: придётся войти заново.</Typography>
      <FactorInput {...factor} hasKeys={(myAccess?.keys ?? []).some(({ refused }) => !refused)} />
    </ActionDialog>
  )
}
