import { useState } from 'react'
import { useGetIdentity, useNotify } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { FieldsRefused } from '../../shared/form/form-errors.ts'
import { FormField } from '../../shared/form/form-field.tsx'
import { FactorInput, factorErrorFields, useFactor } from '../../shared/actions/factor-input.tsx'

const errorFields = { ...factorErrorFields, staff_weak_password: 'newPassword' }

type Props = { hasKeys: boolean; onClose: () => void }

export function PasswordDialog({ hasKeys, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [repeatedPassword, setRepeatedPassword] = useState('')
  const factor = useFactor()
  const notify = useNotify()
  const { identity } = useGetIdentity()
  const change = async () => {
    if (newPassword !== repeatedPassword) throw new FieldsRefused({ again: 'Пароли не совпадают' })
    const body = { password, newPassword, factor: await factor.read() }
    await call('POST', '/console/api/my-access/password', body)
    onClose()
    notify('Пароль сменён, остальные сеансы завершены', { type: 'success' })
  }
  return (
    <ActionDialog
      title="Сменить пароль"
      button="Сменить пароль"
      onSubmit={change}
      onClose={onClose}
      fieldByCode={errorFields}
    >
      {/* Because of this hidden field, a password manager stores the password together with the user name. */}
      <input type="hidden" autoComplete="username" value={String(identity?.id ?? '')} />
      <PasswordInput
        label="Нынешний пароль"
        value={password}
        onChange={setPassword}
        name="password"
        kind="current-password"
      />
      <PasswordInput
        label="Новый пароль"
        value={newPassword}
        onChange={setNewPassword}
        name="newPassword"
        text="От 12 знаков. Лучше всего — несколько слов, не связанных друг с другом"
        kind="new-password"
      />
      <PasswordInput
        label="Новый пароль ещё раз"
        value={repeatedPassword}
        onChange={setRepeatedPassword}
        name="again"
        kind="new-password"
      />
      <FactorInput {...factor} hasKeys={hasKeys} />
    </ActionDialog>
  )
}

type InputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  name: string
  text?: string
  kind: 'current-password' | 'new-password'
}

const PasswordInput = ({ label, value, onChange, name, text: message, kind }: InputProps) => (
  <FormField
    label={label}
    value={value}
    name={name}
    required
    type="password"
    onChange={({ target }) => onChange(target.value)}
    helperText={message}
    autoComplete={kind}
  />
)
