import type { InvitedStaff } from '@impulse/api/staff/console-staff'
import { useState } from 'react'
import {
  BooleanInput,
  Create,
  FormDataConsumer,
  required,
  SimpleForm,
  TextInput,
  useRedirect,
} from 'react-admin'
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
      transform={toNewStaff}
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
        <AccountInputs />
      </SimpleForm>
      <InvitationLinkDialog invited={invited} onClose={() => redirect('list', 'staff')} />
    </Create>
  )
}

type Form = { name: string; roles: string[]; phone?: string; isNotMember?: boolean }

const toNewStaff = ({ isNotMember, phone, ...person }: Form) => ({
  ...person,
  phone: isNotMember ? null : phone,
})

/**
 * Phone of the new staff member's own member account, or that the person is not a member. One of the two is required.
 */
const AccountInputs = () => (
  <>
    <BooleanInput source="isNotMember" label="Не участник программы" helperText={false} />
    <FormDataConsumer<Form>>
      {({ formData: { isNotMember } }) =>
        !isNotMember && (
          <TextInput
            source="phone"
            label="Телефон его аккаунта участника"
            helperText="Сотрудник подтвердит его кодом из СМС. До этого он не сможет решать о деньгах, а о своих не сможет никогда"
            type="tel"
            validate={required()}
          />
        )
      }
    </FormDataConsumer>
  </>
)
