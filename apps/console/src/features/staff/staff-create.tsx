import type { InvitedStaff } from '@impulse/api/staff/console-staff'
import { useState } from 'react'
import { Create, required, SimpleForm, TextInput, useRedirect } from 'react-admin'
import { InvitationLinkDialog } from '../../shared/layout/one-time-link.tsx'
import { RolesInput } from './roles-field.tsx'

/** Form that creates a staff member and then shows the link of the invitation. */
export function StaffCreate() {
  const [invited, setInvited] = useState<InvitedStaff | null>(null)
  const redirect = useRedirect()
  return (
    <Create
      title="Новый сотрудник"
      redirect={false}
      mutationOptions={{ onSuccess: (invitedStaff: InvitedStaff) => setInvited(invitedStaff) }}
    >
      <SimpleForm>
        <TextInput
          source="name"
          label="Имя для входа"
          helperText="Латинские строчные буквы, цифры и дефис. Остаётся в журнале навсегда"
          validate={required()}
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none' } }}
        />
        <RolesInput />
        <TextInput
          source="phone"
          label="Личный телефон"
          helperText="Если сотрудник сам участник: на свои заявки он отвечать не сможет"
          type="tel"
        />
      </SimpleForm>
      <InvitationLinkDialog invited={invited} onClose={() => redirect('list', 'staff')} />
    </Create>
  )
}
