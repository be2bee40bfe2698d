import { phonePlaceholder } from '@impulse/api/fields/phone'
import { useLayoutEffect, useRef } from 'react'
import { maskPhone } from '../../../shared/format/phone-mask.ts'
import { TextField } from '../../../shared/form/text-field.tsx'
import { PickField } from '../banks/pick-field.tsx'
import type { TypedErrors, TypedRecipient } from './typed-recipient.ts'

type PhoneFieldsProps = {
  typed: TypedRecipient
  errors: TypedErrors
  isOwn: boolean
  onPickBank: () => void
  onType: (change: Partial<TypedRecipient>) => void
  toFieldId: (field: string) => string
}

/** Fields for a phone number, and for the bank to which transfers by this number are sent. */
export function PhoneFields({ typed, errors, isOwn, onPickBank, onType, toFieldId }: PhoneFieldsProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (field.current === null) return undefined
    const mask = maskPhone(field.current)
    return () => mask.destroy()
  }, [])
  return (
    <>
      <TextField
        ref={field}
        id={toFieldId('phone')}
        label="Номер телефона"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={phonePlaceholder}
        defaultValue={typed.phone}
        error={errors.phone}
        hint={isOwn ? 'Ваш номер для входа: перевести можно сразу' : undefined}
        onInput={({ currentTarget }) => onType({ phone: currentTarget.value })}
      />
      <PickField
        id={toFieldId('bank')}
        label="Банк"
        bankName={typed.bank?.shortName ?? null}
        placeholder="Выберите банк"
        text={'Номер должен быть подключён к\u00a0СБП в\u00a0этом банке'}
        error={errors.bank ?? null}
        onOpen={onPickBank}
      />
    </>
  )
}
