import { Alert, Button, Link, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { HttpError, useLogin } from 'react-admin'
import { getPasskeyProof } from '../../shared/api/use-passkey.ts'
import { call, toErrorMessage } from '../../shared/api/call.ts'
import { CenteredCard } from '../../shared/layout/centered-card.tsx'
import { useInlinePress } from '../../shared/api/use-press.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'

type Step = 'password' | 'code' | 'recovery-code'

/**
 * Sign-in page of staff: first the password, then the second factor. An invited person opens the link of the
 * invitation instead.
 */
export function SignInPage() {
  const [step, setStep] = useState<Step>('password')
  if (step === 'password') return <PasswordStep onDone={() => setStep('code')} />
  return (
    <SecondFactorStep
      key={step}
      byRecoveryCode={step === 'recovery-code'}
      onSwitch={() => setStep(step === 'code' ? 'recovery-code' : 'code')}
      onOver={() => setStep('password')}
    />
  )
}

function PasswordStep({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const submit = () => call('POST', '/console/api/session', { name, password }).then(onDone)
  return (
    <CenteredCard title="Вход для сотрудников">
      <StepForm button="Продолжить" onSubmit={submit}>
        <TextField
          label="Имя"
          value={name}
          onChange={({ target }) => setName(target.value)}
          required
          slotProps={{ htmlInput: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } }}
        />
        <TextField
          label="Пароль"
          type="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          required
          slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
        />
      </StepForm>
      <Typography variant="body2" color="text.secondary">
        Забыли пароль или потеряли телефон? Администратор выдаст новое приглашение.
      </Typography>
    </CenteredCard>
  )
}

type FactorProps = { byRecoveryCode: boolean; onSwitch: () => void; onOver: () => void }

function SecondFactorStep({ byRecoveryCode, onSwitch, onOver }: FactorProps) {
  const [typedCode, setTypedCode] = useState('')
  const login = useLogin()
  const submit = async () => {
    const factor = byRecoveryCode ? { recoveryCode: typedCode } : { code: typedCode }
    await call('POST', '/console/api/session/second-factor', factor).catch((error: unknown) => {
      // Status 401: the attempts or the ten minutes for the second factor are used up, so the sign-in starts
      // again.
      if (error instanceof HttpError && error.status === 401) onOver()
      throw error
    })
    await login({})
  }
  return (
    <CenteredCard title="Второй фактор">
      <Typography>
        {byRecoveryCode
          ? 'Введите один из кодов, которые вы сохранили. Каждый действует один раз.'
          : 'Введите шесть цифр из приложения с кодами.'}
      </Typography>
      <StepForm button="Войти" onSubmit={submit}>
        <TextField
          label={byRecoveryCode ? 'Код восстановления' : 'Код из приложения'}
          value={typedCode}
          onChange={({ target }) => setTypedCode(target.value)}
          required
          slotProps={{
            htmlInput: byRecoveryCode
              ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false }
              : { autoComplete: 'one-time-code', inputMode: 'numeric' },
          }}
        />
      </StepForm>
      {!byRecoveryCode && <KeyButton onOver={onOver} />}
      <Button onClick={onSwitch}>
        {byRecoveryCode ? 'Ввести код из приложения' : 'Нет приложения под рукой'}
      </Button>
      <Link component="button" type="button" onClick={onOver}>
        Начать сначала
      </Link>
    </CenteredCard>
  )
}

/** Button that signs in with a passkey instead of a code. A person who has no passkey sees an error. */
function KeyButton({ onOver }: { onOver: () => void }) {
  const { busy, failure, press } = useInlinePress()
  const login = useLogin()
  const signIn = async () => {
    try {
      const passkey = await getPasskeyProof('/console/api/session/second-factor/key')
      await call('POST', '/console/api/session/second-factor', { passkey })
      await login({})
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) onOver()
      throw error
    }
  }
  return (
    <>
      {failure !== null && <Alert severity="error">{toErrorMessage(failure)}</Alert>}
      <Button variant="outlined" disabled={busy} onClick={() => press(signIn)}>
        По ключу вместо кода
      </Button>
    </>
  )
}
