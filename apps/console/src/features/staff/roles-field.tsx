import { type StaffRole } from '@impulse/api/staff/console-permissions'
import { staffRoleLabels } from '@impulse/copy-ru/staff/staff-role-labels'
import { CheckboxGroupInput, FunctionField, required } from 'react-admin'
import { toChoices } from '../../shared/form/choices.ts'

const choices = toChoices(staffRoleLabels)

export const RolesField = (_props: { label: string }) => (
  <FunctionField<{ id: string; roles: StaffRole[] }>
    render={({ roles }) => roles.map((role) => staffRoleLabels[role]).join(', ') || '—'}
  />
)

export const RolesInput = () => (
  <CheckboxGroupInput source="roles" label="Роли" choices={choices} validate={required()} row={false} />
)
