import type { PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import { useEffect, useRef, useState } from 'react'
import { trackGoal } from '../../shared/analytics/analytics.ts'
import { Button } from '../../shared/ui/button.tsx'
import { networkError } from '../../shared/api/api-error.ts'
import { hasUsedPasskey, useHasPasskeys } from '../../shared/browser/has-passkeys.ts'
import { api, session } from '../../shared/session/browser-session.ts'
import { getReturnPath } from '../../shared/session/return-path.ts'
import css from './sign-in-page.module.css'
import { forgetSignIn } from './sign-in-memory.ts'

/**
 * Button that signs the member in by a passkey. If the member has used a passkey in this browser before, the button is
 * prominent and the phone field offers passkeys, too. Otherwise it is a quiet one, with a sentence about what it needs,
 * because most visitors of a new browser have no passkey.
 */
export function PasskeySignIn() {
  const has = useHasPasskeys()
  useEffect(() => {
    if (!has || !hasUsedPasskey()) return undefined
    void offer()
    return () => void keys().then(({ stopOffering }) => stopOffering())
  }, [has])
  if (!has) return null
  if (hasUsedPasskey()) return <PasskeySignInButton variant="secondary" />
  return (
    <div className={css.passkey}>
      <p>Включили в&nbsp;профиле вход без&nbsp;СМС?</p>
      <PasskeySignInButton variant="ghost" />
    </div>
  )
}

type PasskeySignInButtonProps = { variant: 'primary' | 'secondary' | 'ghost'; label?: string }

/** Button that opens the browser's dialog of passkeys and signs the member in, with the error below. */
export function PasskeySignInButton({
  variant,
  label = 'Войти по\u00a0отпечатку или лицу',
}: PasskeySignInButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const busy = useRef(false)

  const startSignIn = async () => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setError(null)
    try {
      const { getPasskeyAssertion: getPasskeyAnswer } = await keys()
      await enter(await getPasskeyAnswer('/api/mobile-auth/passkey/options/'))
    } catch (failure) {
      setError(await getErrorText(failure))
      busy.current = false
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'ghost' ? 48 : 56}
        wide={variant !== 'ghost'}
        busy={isBusy}
        onClick={() => void startSignIn()}
      >
        {label}
      </Button>
      {error !== null && <p role="alert">{error}</p>}
    </>
  )
}

// The passkey library is loaded when the member first uses a passkey.
const keys = () => import('../../shared/browser/use-passkey.ts')

const getErrorText = (failure: unknown): Promise<string | null> =>
  keys().then(
    ({ keyErrorText }) => keyErrorText(failure),
    () => networkError().text,
  )

/**
 * Offers passkeys as autofill of the phone field. A failure is not shown, because the member has not requested a
 * passkey.
 */
async function offer(): Promise<void> {
  try {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return
    const { getPasskeyAssertion: getPasskeyAnswer } = await keys()
    await enter(await getPasskeyAnswer('/api/mobile-auth/passkey/options/', { autofill: true }))
  } catch {
    // After a failure, the member can still type the phone number.
  }
}

async function enter(assertion: PasskeyAssertion): Promise<void> {
  session.store(await api.post('/api/mobile-auth/passkey/', assertion))
  forgetSignIn()
  trackGoal('login')
  // Loads a whole document, which the server renders for the new session. `replace` removes /login from the
  // browser's history.
  location.replace(getReturnPath(location.search))
}
