import type { Banks } from '@impulse/api/recipients/bank'
import { stripSeparators } from '@impulse/api/recipients/bank-account'
import { unknownBicMessage } from '@impulse/copy-ru/recipients/bank-account-messages'
import type { ClipboardEvent } from 'react'
import { TextField } from '../../../shared/form/text-field.tsx'
import { getLoadedValue } from '../../../shared/loading/loadable.ts'
import type { Resource } from '../../../shared/loading/use-resource.ts'
import { PickField } from '../banks/pick-field.tsx'
import { regroupField } from '../grouped-digits.ts'
import { groupAccount, type TypedErrors, type TypedRecipient } from './typed-recipient.ts'

type AccountFieldsProps = {
  typed: TypedRecipient
  errors: TypedErrors
  /** Banks by BIC. Without them the member types the BIC, and the server checks it. */
  banks: Resource<Banks>
  onType: (change: Partial<TypedRecipient>) => void
  onPickBank: () => void
  toFieldId: (field: string) => string
}

/**
 * Fields for an account number and its bank. The member chooses the bank by name or types its BIC; each of these two
 * fields fills the other.
 */
export function AccountFields({ typed, errors, banks, onType, onPickBank, toFieldId }: AccountFieldsProps) {
  const bic = stripSeparators(typed.bic)
  const items = getLoadedValue(banks.shown)?.banks.items
  const bank = items?.find(({ id }) => id === bic)
  const isUnknown = items !== undefined && bank === undefined && /^\d{9}$/.test(bic)
  return (
    <>
      <PickField
        id={toFieldId('bank-name')}
        label="Банк"
        bankName={bank?.shortName ?? null}
        placeholder={'Найти по\u00a0названию'}
        text={bank === undefined ? 'БИК подставим сами' : undefined}
        error={null}
        onOpen={onPickBank}
      />
      <TextField
        id={toFieldId('bic')}
        label="БИК банка"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder="000000000"
        value={typed.bic}
        error={errors.bic ?? (isUnknown ? unknownBicMessage : null)}
        hint={
          errors.bic === undefined
            ? '9\u00a0цифр, есть в\u00a0реквизитах счёта'
            : 'Есть в\u00a0реквизитах счёта'
        }
        onChange={({ target }) => onType({ bic: target.value })}
      />
      <TextField
        id={toFieldId('account')}
        label="Номер счёта"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        placeholder="0000 0000 0000 0000 0000"
        value={typed.account}
        error={errors.account}
        hint={`${errors.account === undefined ? '20\u00a0цифр. ' : ''}Счёт должен быть открыт на\u00a0ваше имя`}
        onChange={({ target }) => onType({ account: regroupField(target, groupAccount) })}
        onCopy={copyWithoutSpaces}
      />
    </>
  )
}

/** Copies the selected digits without the spaces between the groups, because other forms may refuse spaces. */
function copyWithoutSpaces(event: ClipboardEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const selected = value.slice(selectionStart ?? 0, selectionEnd ?? value.length)
  event.clipboardData.setData('text/plain', stripSeparators(selected))
  event.preventDefault()
}
