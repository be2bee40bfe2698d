import { PasskeyButton, type PasskeyButtonProps } from './passkey-button.tsx'
import { useHasConfirmingPasskey } from './use-has-confirming-passkey.ts'

/** Passkey button below a code field. Hidden if the member has no passkey that confirms. */
export function PasskeyConfirmation(props: Omit<PasskeyButtonProps, 'variant'>) {
  const hasKey = useHasConfirmingPasskey()
  return hasKey !== null && hasKey !== false && <PasskeyButton variant="secondary" {...props} />
}
