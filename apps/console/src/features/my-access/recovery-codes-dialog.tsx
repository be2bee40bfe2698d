import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { CodeList } from '../../shared/layout/code-list.tsx'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import {
  EndOthersChoice,
  FactorInput,
  factorErrorFields,
  useFactor,
} from '../../shared/actions/factor-input.tsx'

type Props = { hasKeys: boolean; onRenewed: () => void; onClose: () => void }

export function RecoveryCodesDialog({ hasKeys, onRenewed, onClose }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const factor = useFactor()
  const renew = async () => {
    const body = await factor.readProof()
    const { recoveryCodes } = await call('POST', '/console/api/my-access/recovery-codes', body)
    setCodes(recoveryCodes)
    onRenewed()
  }
  if (codes)
    return (
      <Dialog open fullWidth aria-labelledby="new-codes">
        <DialogTitle id="new-codes">Новые коды восстановления</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <CodeList codes={codes} />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={onClose}>
            Коды сохранены
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <ActionDialog
      title="Получить новые коды?"
      button="Получить коды"
      onSubmit={renew}
      onClose={onClose}
      fieldByCode={factorErrorFields}
    >
      <Typography>Прежние коды перестанут действовать.</Typography>
      <FactorInput {...factor} hasKeys={hasKeys} />
      <EndOthersChoice {...factor} />
    </ActionDialog>
  )
}
