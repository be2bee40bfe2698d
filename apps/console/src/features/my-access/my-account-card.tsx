import type { MyAccount } from '@impulse/api/staff/console-my-account'
import { formatPhone, phonePlaceholder } from '@impulse/api/fields/phone'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { call } from '../../shared/api/call.ts'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { FormField } from '../../shared/form/form-field.tsx'
import { AccessCard } from './access-card.tsx'

/**
 * Card with the staff member's account declaration: the proved phone of the own member account, or that the person is not
 * a member. Without it, the server refuses decisions about money.
 */
export function MyAccountCard() {
  const { value: account, failure, setValue, reload } = useResponse('/console/api/my-account')
  const [activeDialog, setActiveDialog] = useState<'phone' | 'not-member' | null>(null)
  const onClose = () => setActiveDialog(null)
  if (!account) return <NotLoaded failure={failure} isThere={false} onRetry={reload} />
  const { state, phone } = account
  return (
    <AccessCard title="Свой аккаунт участника" text={describeAccount(account)}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant={state === 'undeclared' ? 'contained' : 'outlined'}
          onClick={() => setActiveDialog('phone')}
        >
          {phoneButtons[state]}
        </Button>
        {state !== 'not_member' && (
          <Button variant="outlined" onClick={() => setActiveDialog('not-member')}>
            Я не участник
          </Button>
        )}
      </Stack>
      {activeDialog === 'phone' && (
        <PhoneDialog
          phone={state === 'undeclared' ? (phone ?? '') : ''}
          onChanged={setValue}
          onClose={onClose}
        />
      )}
      {activeDialog === 'not-member' && <NotMemberDialog onChanged={setValue} onClose={onClose} />}
    </AccessCard>
  )
}

const phoneButtons = {
  undeclared: 'Подтвердить телефон',
  verified: 'Сменить телефон',
  not_member: 'Указать телефон',
} as const

function describeAccount({ state, phone }: MyAccount): string {
  if (state === 'not_member') return 'Вы указали, что вы не участник программы. Станете им — укажите телефон.'
  if (phone !== null && state === 'verified')
    return `${formatPhone(phone)}, подтверждён кодом. О деньгах этого участника решают другие сотрудники.`
  const known = phone === null ? '' : `Администратор назвал номер ${formatPhone(phone)}. `
  return `${known}Подтвердите телефон, с которым вы участник программы, или укажите, что вы не участник: до этого решать о деньгах и документах нельзя.`
}

type DialogProps = { onChanged: (account: MyAccount) => void; onClose: () => void }

/** Maps the error codes of a refused confirmation code to its field. */
const codeErrorFields = {
  invalid_code: 'code',
  malformed_code: 'code',
  code_expired: 'code',
  too_many_tries: 'code',
}

/** Dialog that sends a code to the phone and then asks for this code. */
function PhoneDialog({ phone: knownPhone, onChanged, onClose }: DialogProps & { phone: string }) {
  const [phone, setPhone] = useState(knownPhone && formatPhone(knownPhone))
  const [attemptId, setAttemptId] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const notify = useNotify()
  const isSent = attemptId !== null
  const submit = async () => {
    if (!isSent) {
      setAttemptId((await call('POST', '/console/api/my-account/code', { phone })).attemptId)
      return
    }
    onChanged(await call('POST', '/console/api/my-account/phone', { attemptId, code }))
    onClose()
    notify('Телефон подтверждён', { type: 'success' })
  }
  const changePhone = () => {
    setAttemptId(null)
    setCode('')
  }
  return (
    <ActionDialog
      title="Телефон участника"
      button={isSent ? 'Подтвердить' : 'Прислать код'}
      onSubmit={submit}
      onClose={onClose}
      fieldByCode={codeErrorFields}
    >
      {!isSent && (
        <FormField
          required
          name="phone"
          label="Телефон"
          type="tel"
          placeholder={phonePlaceholder}
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          helperText="Тот, с которым вы входите в кабинет"
        />
      )}
      {isSent && (
        <>
          <Typography>Код отправлен на {phone}</Typography>
          <FormField
            required
            inputRef={focusInput}
            name="code"
            label="Код из СМС"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric' } }}
          />
          <Button onClick={changePhone}>Другой номер или новый код</Button>
        </>
      )}
    </ActionDialog>
  )
}

/** Focuses the field of the code when it appears. React calls a ref of the same function once. */
const focusInput = (input: HTMLInputElement | null): void => input?.focus()

function NotMemberDialog({ onChanged, onClose }: DialogProps) {
  const notify = useNotify()
  const declare = async () => {
    onChanged(await call('POST', '/console/api/my-account/not-member'))
    onClose()
    notify('Записано: вы не участник', { type: 'success' })
  }
  return (
    <ActionDialog
      title="Вы не участник программы?"
      button="Я не участник"
      onSubmit={declare}
      onClose={onClose}
    >
      <Typography>
        Это запишется в журнал под вашим именем. Если у вас есть аккаунт участника, подтвердите его телефон.
      </Typography>
    </ActionDialog>
  )
}
