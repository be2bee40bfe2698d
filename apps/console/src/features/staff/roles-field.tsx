import { type StaffRole, staffRoleWords } from '@impulse/wire/console-permissions'
import { CheckboxGroupInput, FunctionField, required } from 'react-admin'
import { choicesOf } from '../../shared/form/choices.ts'

const choices = choicesOf(staffRoleWords)

export const RolesField = (_props: { label: string }) => (
  <FunctionField<{ id: string; roles: StaffRole[] }>
    render={({ roles }) => roles.map((role) => staffRoleWords[role]).join(', ') || '—'}
  />
)

export const RolesInput = () => (
  <CheckboxGroupInput source="roles" label="Роли" choices={choices} validate={required()} row={false} />
)
