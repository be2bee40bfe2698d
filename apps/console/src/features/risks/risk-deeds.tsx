import { consoleRiskPaths, type RiskOne } from '@impulse/wire/console-risk'
import {
  type WithdrawalReasonCode,
  withdrawalReasonCodes,
  withdrawalReasons,
} from '@impulse/wire/withdrawal-reasons'
import { Button, Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { DeedDialog } from '../../shared/deed-dialog.tsx'
import { StaffReason } from '../../shared/staff-reason.tsx'
import { type DeedEnds, useDeeds } from '../../shared/use-deeds.ts'
import { afterClearing, afterConfirming } from './stopped-words.ts'

type DialogProps = DeedEnds & { one: RiskOne }

/** A case is closed by a person, with a reason. */
export function RiskDeeds(one: RiskOne) {
  const { asked, ask, ends } = useDeeds<'clear' | 'confirm'>()
  return (
    <>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => ask('clear')}>
          Снять: всё в порядке
        </Button>
        <Button variant="outlined" color="error" onClick={() => ask('confirm')}>
          Подтвердить
        </Button>
      </Stack>
      {asked === 'clear' && <ClearDialog {...{ one, ...ends }} />}
      {asked === 'confirm' && <ConfirmDialog {...{ one, ...ends }} />}
    </>
  )
}

const at = (path: string, { id }: RiskOne): string => path.replace(':id', id)

function ClearDialog({ one, onDone, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const clear = async () => {
    await call('POST', at(consoleRiskPaths.clearing, one), { reason })
    onDone('Случай снят, всё идёт дальше')
  }
  return (
    <DeedDialog title={`Снять случай № ${one.id}?`} button="Снять случай" {...{ onClose }} onSubmit={clear}>
      <Typography>{afterClearing(one.stopped)}</Typography>
      <StaffReason value={reason} onChange={setReason} />
    </DeedDialog>
  )
}

const codes = withdrawalReasonCodes.filter((code) => code !== 'other')

function ConfirmDialog({ one, onDone, onClose }: DialogProps) {
  const { rewards, withdrawals } = one.stopped
  const [reason, setReason] = useState('')
  const [takesBack, setTakesBack] = useState(rewards > 0)
  const [rejection, setRejection] = useState<WithdrawalReasonCode | ''>('')
  const confirm = async () => {
    const said = { reason, takesBack, rejection: rejection === '' ? null : rejection }
    await call('POST', at(consoleRiskPaths.confirmation, one), said)
    onDone('Случай подтверждён')
  }
  return (
    <DeedDialog
      title={`Подтвердить случай № ${one.id}?`}
      button="Подтвердить случай"
      {...{ onClose }}
      onSubmit={confirm}
    >
      <Typography>{afterConfirming(one.stopped)}</Typography>
      {rewards > 0 && (
        <FormControlLabel
          control={<Checkbox checked={takesBack} onChange={(_event, isOn) => setTakesBack(isOn)} />}
          label={`Снять начисления (${rewards}): договоры больше ничего не принесут`}
        />
      )}
      {withdrawals > 0 && (
        <TextField
          select
          label={`Заявки (${withdrawals})`}
          value={rejection}
          onChange={({ target }) => setRejection(codes.find((code) => code === target.value) ?? '')}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">Не отклонять</MenuItem>
          {codes.map((code) => (
            <MenuItem key={code} value={code} sx={{ whiteSpace: 'normal' }}>
              Отклонить: {withdrawalReasons[code].text}
            </MenuItem>
          ))}
        </TextField>
      )}
      <StaffReason value={reason} onChange={setReason} />
    </DeedDialog>
  )
}
