import type { PasskeyAssertion } from '@impulse/api/sign-in/passkey'
import { getPasskeyAssertion, keyErrorText, type OptionsPath } from '../browser/use-passkey.ts'
import { Alert } from '../feedback/alert.tsx'
import { usePress } from '../feedback/use-press.ts'
import { Button } from '../ui/button.tsx'

export type PasskeyButtonProps = {
  /** Path of the API route that returns the options of the passkey. */
  options: OptionsPath
  /** Sends the passkey's response to the server. */
  confirm: (assertion: PasskeyAssertion) => Promise<void>
  /** `primary` where the passkey is offered first, above a code. */
  variant: 'primary' | 'secondary'
}

/** Button with which the member confirms an action by a passkey instead of a code. */
export function PasskeyButton({ options, confirm, variant }: PasskeyButtonProps) {
  const { busy, failed, press } = usePress(keyErrorText)
  return (
    <>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      <Button
        variant={variant}
        wide
        busy={busy}
        onClick={() => press(async () => confirm(await getPasskeyAssertion(options)))}
      >
        Подтвердить отпечатком или лицом
      </Button>
    </>
  )
}
