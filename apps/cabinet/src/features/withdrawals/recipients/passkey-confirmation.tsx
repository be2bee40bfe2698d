import type { PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import { useEffect, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { useHasPasskeys } from '../../../shared/browser/has-passkeys.ts'
import { getPasskeyAssertion, keyErrorText, type OptionsPath } from '../../../shared/browser/use-passkey.ts'
import { api } from '../../../shared/session/browser-session.ts'

type PasskeyConfirmationProps = {
  /** Path of the API route that returns the options of the passkey. */
  options: OptionsPath
  /** Sends the passkey's response to the server. */
  confirm: (credential: PasskeyAssertion) => Promise<void>
}

/**
 * Button with which the member confirms a recipient or a rule by a passkey instead of a code. Hidden if the member has no
 * passkey.
 */
export function PasskeyConfirmation({ options, confirm }: PasskeyConfirmationProps) {
  const has = useHasPasskeys()
  const [isOwner, setOwner] = useState(false)
  const { busy, failed, press } = usePress(keyErrorText)
  useEffect(() => {
    if (!has) return undefined
    const controller = new AbortController()
    api.get('/api/passkeys/', { signal: controller.signal }).then(
      ({ passkeys }) => setOwner(passkeys.some(({ refused }) => !refused)),
      () => undefined,
    )
    return () => controller.abort()
  }, [has])
  if (!isOwner) return null
  return (
    <>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Button
        variant="secondary"
        wide
        busy={busy}
        onClick={() => press(async () => confirm(await getPasskeyAssertion(options)))}
      >
        Подтвердить отпечатком или лицом
      </Button>
    </>
  )
}
