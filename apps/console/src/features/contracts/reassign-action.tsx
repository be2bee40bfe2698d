import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleContract } from '@impulse/api/contracts/console-contracts'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { FormField } from '../../shared/form/form-field.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { StaffReason } from '../../shared/actions/staff-reason.tsx'
import { useActions } from '../../shared/actions/use-actions.ts'
import { formatReassigned } from './reassigned-messages.ts'

const phoneErrorFields = { own_contract: 'phone', contract_there_already: 'phone' }

/** Button and dialog that move a contract and its reward to another member. */
export function ReassignAction({ id, reward }: ConsoleContract) {
  const { activeAction, setActiveAction, callbacks } = useActions<true>()
  const [phone, setPhone] = useState('')
  const [reason, setReason] = useState('')
  const move = async () => {
    const path = fillPath('/console/api/contracts/:id/reassignment', { id })
    callbacks.onDone(formatReassigned(await call('POST', path, { phone, reason })))
  }
  return (
    <Box>
      <Button variant="outlined" onClick={() => setActiveAction(true)}>
        Передать другому участнику
      </Button>
      {activeAction && (
        <ActionDialog
          title={`Передать договор ${id}?`}
          button="Передать"
          onSubmit={move}
          onClose={callbacks.onClose}
          fieldByCode={phoneErrorFields}
        >
          <Typography>
            У прежнего участника будет снято {formatPoints(reward ?? 0)}, у нового начислено по его месяцу.
            Что прежний уже вывел, станет его долгом.
          </Typography>
          <FormField
            required
            name="phone"
            type="tel"
            label="Телефон участника, чей это договор"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
          <StaffReason value={reason} onChange={setReason} />
        </ActionDialog>
      )}
    </Box>
  )
}
