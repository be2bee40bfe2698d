import type { PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import { Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { getPasskeyProof } from '../api/use-passkey.ts'
import { FormField } from '../form/form-field.tsx'

/** Maps the error code of a refused second factor to the form field at which the error is displayed. */
export const factorErrorFields = { staff_wrong_code: 'factor' }

/**
 * State of the form part that asks a signed-in staff member for the second factor again: a code or a passkey.
 */
export function useFactor() {
  const [code, setCode] = useState('')
  const [byKey, setByKey] = useState(false)
  const [endOthers, setEndOthers] = useState(false)
  const read = async () =>
    byKey ? { passkey: await getPasskeyProof('/console/api/my-access/proof') } : { code }
  return {
    code,
    setCode,
    byKey,
    setByKey,
    endOthers,
    setEndOthers,
    read,
    /** Returns the part of a request that proves a change of the own access. */
    readProof: async (): Promise<Proof> => ({ factor: await read(), ...(endOthers && { endOthers }) }),
  }
}

type Proof = { factor: { code: string } | { passkey: PasskeyAssertion }; endOthers?: true }
type Factor = ReturnType<typeof useFactor>

export const FactorInput = ({
  code,
  setCode,
  byKey,
  setByKey,
  hasKeys,
}: Omit<Factor, 'endOthers' | 'setEndOthers'> & { hasKeys: boolean }) => (
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

/** Choice to end the other sessions together with a change of the own access. */
export const EndOthersChoice = ({ endOthers, setEndOthers }: Pick<Factor, 'endOthers' | 'setEndOthers'>) => (
  <FormControlLabel
    control={<Checkbox checked={endOthers} onChange={({ target }) => setEndOthers(target.checked)} />}
    label="Завершить мои сеансы на других устройствах"
  />
)
