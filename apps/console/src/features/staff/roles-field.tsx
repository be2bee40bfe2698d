import { staffRoleLabels } from '@impulse/copy-ru/staff/staff-role-labels'
import { CheckboxGroupInput, required } from 'react-admin'
import { toChoices } from '../../shared/form/choices.ts'

const choices = toChoices(staffRoleLabels)

export const RolesInput = () => (
  <CheckboxGroupInput source="roles" label="Роли" choices={choices} validate={required()} row={false} />
)
