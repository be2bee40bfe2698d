import type { ReactNode } from 'react'
import { CodeEntry } from '../../../shared/one-time-code/code-entry.tsx'
import { PasskeyButton } from '../../../shared/one-time-code/passkey-button.tsx'
import { forgetCode } from '../../../shared/one-time-code/saved-code.ts'
import { useConfirmationMethods } from '../../../shared/one-time-code/use-confirmation-methods.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { getLoadedValue } from '../../../shared/loading/loadable.ts'
import { Modal } from '../../../shared/modal/modal.tsx'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { api } from '../../../shared/session/browser-session.ts'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { useProfile } from '../profile-context.ts'

type ReauthenticationProps = {
  /** Label of the button that confirms. */
  action: string
  onConfirmed: () => void
}
type ReauthenticationSheetProps = ReauthenticationProps & {
  open: boolean
  /** Text that says why a confirmation is necessary. */
  reason: ReactNode
  onClose: () => void
}

/** Sheet in which the member uses a passkey or enters a code before a sensitive action. */
export function ReauthenticationSheet({ open, reason, onClose, ...rest }: ReauthenticationSheetProps) {
  return (
    <Modal open={open} onClose={onClose} label="Подтверждение" closeButton>
      <SheetHeader title="Подтвердите, что это вы" />
      <p>{reason}</p>
      <Reauthentication {...rest} />
    </Modal>
  )
}

/** Ways to prove the identity: a passkey first, if the member has one, and a code unless the sign-in needs a passkey. */
function Reauthentication({ action, onConfirmed }: ReauthenticationProps) {
  const { account } = useProfile()
  const methods = useConfirmationMethods()
  if (methods === null) return <SkeletonRows count={2} />
  return (
    <>
      {methods !== 'code' && (
        <PasskeyButton
          variant="primary"
          options="/api/lk/reauthentication/passkey/options/"
          confirm={async (assertion) => {
            await api.post('/api/lk/reauthentication/passkey/', assertion)
            forgetCode('reauthentication')
            onConfirmed()
          }}
        />
      )}
      {methods !== 'passkey' && (
        <CodeEntry
          target={{ purpose: 'reauthentication' }}
          phone={getLoadedValue(account.shown)?.accountInfo.phoneNumber}
          label={action}
          isAlternative={methods !== 'code'}
          send={() => api.post('/api/lk/reauthentication/', undefined, repeatable())}
          confirm={async (entered) => {
            await api.post('/api/lk/reauthentication/confirm/', entered, repeatable())
            onConfirmed()
          }}
        />
      )}
    </>
  )
}
