import { fillPath } from '@impulse/api/routes/fill-path'
import type { RecipientResponse } from '@impulse/api/recipients/recipient'
import { useEffect, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { useHasPasskeys } from '../../../shared/browser/has-passkeys.ts'
import { getPasskeyAssertion, keyErrorText } from '../../../shared/browser/use-passkey.ts'
import { api } from '../../../shared/session/browser-session.ts'

type RecipientKeyProps = { id: string; onConfirmed: (response: RecipientResponse) => void }

/**
 * Button with which the member confirms a recipient by a passkey instead of a code. Hidden if the member has no
 * passkey.
 */
export function RecipientPasskey({ id, onConfirmed }: RecipientKeyProps) {
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
  const confirmWithPasskey = async () => {
    const credential = await getPasskeyAssertion(fillPath('/api/recipients/:id/passkey/options/', { id }))
    onConfirmed(await api.post(fillPath('/api/recipients/:id/passkey/', { id }), credential))
  }
  if (!isOwner) return null
  return (
    <>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Button variant="secondary" wide busy={busy} onClick={() => press(confirmWithPasskey)}>
        Подтвердить отпечатком или лицом
      </Button>
    </>
  )
}
