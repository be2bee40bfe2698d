import { groupByFour } from '@impulse/api/fields/digit-groups'
import { type OpenedInvitation } from '@impulse/api/staff/console-access'
import { Alert, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Link } from 'react-admin'
import { useParams } from 'react-router'
import { call, toErrorMessage } from '../../shared/api/call.ts'
import { CenteredCard } from '../../shared/layout/centered-card.tsx'
import { FieldsRefused } from '../../shared/form/form-errors.ts'
import { FormField } from '../../shared/form/form-field.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { QrDrawing } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Page on which an invited person sets a password, sets up the authenticator app and gets recovery codes. */
export function InvitationPage() {
  const { token = '' } = useParams()
  return <Invitation key={token} token={token} />
}

function Invitation({ token }: { token: string }) {
  const [opened, setOpened] = useState<OpenedInvitation | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [password, setPassword] = useState<string | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  useEffect(() => {
    // In development React runs the effect twice. The first timer is cleared before it sends a request, because a
    // second request would invalidate the secret that the first request returned.
    const timer = setTimeout(() => {
      call('POST', '/console/api/invitation', { token }).then(setOpened, (failure: unknown) =>
        setError(toErrorMessage(failure)),
      )
    })
    return () => clearTimeout(timer)
  }, [token])
  if (codes) return <RecoveryCodes codes={codes} />
  if (error)
    return (
      <CenteredCard title="Приглашение не открылось">
        <Alert severity="error">{error}</Alert>
        {/* A person who has accepted the invitation and opens the link again may already be signed in. */}
        <Link to="/">Открыть консоль</Link>
      </CenteredCard>
    )
  if (!opened) return null
  if (password === null) return <PasswordStep token={token} opened={opened} onDone={setPassword} />
  return <AuthenticatorStep token={token} password={password} opened={opened} onDone={setCodes} />
}

const passwordErrorFields = { staff_weak_password: 'password' }
const errorFields = { staff_wrong_code: 'code' }

type PasswordProps = { token: string; opened: OpenedInvitation; onDone: (password: string) => void }

function PasswordStep({ token, opened: { name, openedBefore }, onDone }: PasswordProps) {
  const [password, setPassword] = useState('')
  const [repeatedPassword, setRepeatedPassword] = useState('')
  const submit = async () => {
    if (password !== repeatedPassword) throw new FieldsRefused({ again: 'Пароли не совпадают' })
    await call('POST', '/console/api/invitation/password', { token, password })
    onDone(password)
  }
  return (
    <CenteredCard title="Придумайте пароль">
      {openedBefore && (
        <Alert severity="info">
          Эту ссылку уже открывали. Если не вы — не продолжайте, попросите новое приглашение.
        </Alert>
      )}
      <Typography>
        Ваше имя для входа — <strong>{name}</strong>.
      </Typography>
      <StepForm button="Продолжить" onSubmit={submit} fieldByCode={passwordErrorFields}>
        {/* Because of this hidden field, a password manager stores the password together with the user name. */}
        <input type="hidden" autoComplete="username" value={name} />
        <FormField
          name="password"
          label="Пароль"
          type="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          helperText="От 12 знаков. Лучше всего — несколько слов, не связанных друг с другом"
          required
          slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
        />
        <FormField
          name="again"
          label="Пароль ещё раз"
          type="password"
          value={repeatedPassword}
          onChange={({ target }) => setRepeatedPassword(target.value)}
          required
          slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
        />
      </StepForm>
    </CenteredCard>
  )
}

type AuthenticatorProps = {
  token: string
  password: string
  opened: OpenedInvitation
  onDone: (codes: string[]) => void
}

function AuthenticatorStep({ token, password, opened, onDone }: AuthenticatorProps) {
  const [code, setCode] = useState('')
  const submit = async () => {
    const accepted = { token, password, code }
    const { recoveryCodes } = await call(...(['POST', '/console/api/invitation/accept', accepted] as const))
    onDone(recoveryCodes)
  }
  return (
    <CenteredCard title="Приложение с кодами">
      <Typography>
        Отсканируйте рисунок приложением с одноразовыми кодами (Яндекс Ключ, Aegis, Google Authenticator) и
        введите шесть цифр, которые оно покажет.
      </Typography>
      <Stack alignItems="center" spacing={1}>
        <QrDrawing text={opened.uri} label="QR-код для приложения с кодами" />
        <Typography variant="body2" color="text.secondary">
          Или введите ключ вручную:
        </Typography>
        <Typography component="code" sx={{ wordBreak: 'break-all', textAlign: 'center' }}>
          {groupByFour(opened.secret)}
        </Typography>
      </Stack>
      <StepForm button="Подтвердить" onSubmit={submit} fieldByCode={errorFields}>
        <FormField
          name="code"
          label="Код из приложения"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          required
          slotProps={{ htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric' } }}
        />
      </StepForm>
    </CenteredCard>
  )
}
