import { fillPath } from '@impulse/api/routes/fill-path'
import { stripSeparators } from '@impulse/api/recipients/bank-account'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { TextField } from '../../../shared/form/text-field.tsx'
import type { TypedErrors, TypedRecipient } from './typed-recipient.ts'

type AccountFieldsProps = {
  typed: TypedRecipient
  errors: TypedErrors
  onType: (change: Partial<TypedRecipient>) => void
  toFieldId: (field: string) => string
}

/**
 * Fields for an account number and the BIC of its bank. When the BIC is complete, the name of the bank
 * appears.
 */
export function AccountFields({ typed, errors, onType, toFieldId }: AccountFieldsProps) {
  const bank = useBankByBic(stripSeparators(typed.bic))
  return (
    <>
      <TextField
        id={toFieldId('bic')}
        label="БИК банка"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder="000000000"
        value={typed.bic}
        error={errors.bic ?? (bank?.isUnknown ? bank.text : null)}
        hint={bank && !bank.isUnknown ? bank.text : '9\u00a0цифр, есть в\u00a0реквизитах счёта'}
        onChange={({ target }) => onType({ bic: target.value })}
      />
      <TextField
        id={toFieldId('account')}
        label="Номер счёта"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={typed.account}
        error={errors.account}
        hint={'20\u00a0цифр. Счёт должен быть открыт на\u00a0ваше имя'}
        onChange={({ target }) => onType({ account: target.value })}
      />
    </>
  )
}

type BankLookup = { bic: string; text: string; isUnknown: boolean }

/**
 * Returns the name of the bank for a complete BIC. Returns null while the BIC is incomplete and when the
 * request failed. The server checks the BIC again when the member saves the recipient.
 */
function useBankByBic(bic: string): BankLookup | null {
  const [found, setFound] = useState<BankLookup | null>(null)
  useEffect(() => {
    if (!/^\d{9}$/.test(bic)) return undefined
    const controller = new AbortController()
    const path = fillPath('/api/banks/bic/:bic/', { bic })
    api.get(path, { signal: controller.signal }).then(
      ({ bank }) => setFound({ bic, text: bank.name, isUnknown: false }),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'bic_not_found')
          setFound({ bic, text: error.text, isUnknown: true })
      },
    )
    return () => controller.abort()
  }, [bic])
  return found?.bic === bic ? found : null
}
