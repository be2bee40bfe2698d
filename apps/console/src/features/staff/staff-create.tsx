import type { InvitedStaff } from '@impulse/api/staff/console-staff'
import { Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { Create, required, SimpleForm, TextInput, useRedirect } from 'react-admin'
import { InvitationLinkDialog } from '../../shared/layout/one-time-link.tsx'
import { RolesInput } from './roles-field.tsx'

type Form = { name: string; roles: string[]; phone?: string }

/**
 * Form that creates a staff member and then shows the link of the invitation. It requires either the phone of the staff
 * member's own member account or that the person is not a member.
 */
export function StaffCreate() {
  const [invited, setInvited] = useState<InvitedStaff | null>(null)
  const [isMember, setIsMember] = useState(true)
  const redirect = useRedirect()
  return (
    <Create
      title="Новый сотрудник"
      redirect={false}
      transform={({ phone, ...person }: Form) => ({ ...person, phone: isMember ? phone : null })}
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
        <FormControlLabel
          control={<Checkbox checked={!isMember} onChange={({ target }) => setIsMember(!target.checked)} />}
          label="Не участник программы"
        />
        {isMember && (
          <TextInput
            source="phone"
            label="Телефон его аккаунта участника"
            helperText="Сотрудник подтвердит его кодом из СМС. До этого он не сможет решать о деньгах и документах, а о своих не сможет никогда"
            type="tel"
            validate={required()}
          />
        )}
      </SimpleForm>
      <InvitationLinkDialog invited={invited} onClose={() => redirect('list', 'staff')} />
    </Create>
  )
}
