import { PasskeyButton, type PasskeyButtonProps } from './passkey-button.tsx'
import { useConfirmationMethods } from './use-confirmation-methods.ts'

/** Passkey button below a code field. Hidden if the member has no passkey that confirms. */
export function PasskeyConfirmation(props: Omit<PasskeyButtonProps, 'variant'>) {
  const methods = useConfirmationMethods()
  return methods !== null && methods !== 'code' && <PasskeyButton variant="secondary" {...props} />
}
