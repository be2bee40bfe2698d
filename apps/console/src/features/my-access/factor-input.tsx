import { Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { getPasskeyProof } from '../../shared/api/use-passkey.ts'
import { FormField } from '../../shared/form/form-field.tsx'

/** Maps the error code of a refused second factor to the form field at which the error is displayed. */
export const factorErrorFields = { staff_wrong_code: 'factor' }

/**
 * State of the form part that asks a signed-in staff member for the second factor again: a code or a passkey.
 */
export function useFactor() {
  const [code, setCode] = useState('')
  const [byKey, setByKey] = useState(false)
  return {
    code,
    setCode,
    byKey,
    setByKey,
    read: async () => (byKey ? { passkey: await getPasskeyProof('/console/api/my-access/proof') } : { code }),
  }
}

export const FactorInput = ({
  code,
  setCode,
  byKey,
  setByKey,
  hasKeys,
}: ReturnType<typeof useFactor> & { hasKeys: boolean }) => (
  <>
    {!byKey && (
      <FormField
        required
        name="factor"
        label="Код из приложения"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric' } }}
      />
    )}
    {hasKeys && (
      <FormControlLabel
        control={<Checkbox checked={byKey} onChange={({ target }) => setByKey(target.checked)} />}
        label="Подтвердить ключом"
      />
    )}
  </>
)
