import { PasskeyButton, type PasskeyButtonProps } from './passkey-button.tsx'
import { useOwnPasskey } from './use-own-passkey.ts'

/** Passkey button below a code field. Hidden if the member has no passkey that confirms. */
export function PasskeyConfirmation(props: Omit<PasskeyButtonProps, 'variant'>) {
  const hasKey = useOwnPasskey()
  return hasKey === true && <PasskeyButton variant="secondary" {...props} />
}
