import { fillPath } from '@impulse/api/routes/fill-path'
import { type Recipient, type RecipientResponse } from '@impulse/api/recipients/recipient'
import { CodeEntry } from '../../../shared/one-time-code/code-entry.tsx'
import { type CodeTarget, forgetCode } from '../../../shared/one-time-code/saved-code.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { toRecipientDetails } from './recipient-choice.ts'
import { RecipientLine } from './recipient-line.tsx'
import { PasskeyConfirmation } from '../../../shared/one-time-code/passkey-confirmation.tsx'

type RecipientCodeProps = {
  recipient: Recipient
  /** Phone number with which the member signs in. */
  phone: string
  onBack: () => void
  onConfirmed: (response: RecipientResponse) => void
}

export const toCodeTarget = ({ id }: Recipient): CodeTarget => ({ purpose: 'recipient', about: id })

/**
 * Step in which the member confirms a new recipient with a code that was sent to the member's own phone number.
 */
export function RecipientCode({ recipient, phone, onBack, onConfirmed }: RecipientCodeProps) {
  const send = async () => {
    const path = fillPath('/api/recipients/:id/code/', recipient)
    const response = await api.post(path, undefined, repeatable())
    if (response.code === null) onConfirmed(response)
    return response.code
  }
  return (
    <>
      <SheetHeader title="Код из СМС" onBack={onBack} />
      <RecipientLine bankName={recipient.bankName} details={toRecipientDetails(recipient)} />
      <CodeEntry
        target={toCodeTarget(recipient)}
        phone={phone}
        label="Подтвердить"
        send={send}
        confirm={async (entered) => {
          const path = fillPath('/api/recipients/:id/confirm/', recipient)
          onConfirmed(await api.post(path, entered, repeatable()))
        }}
      />
      <PasskeyConfirmation
        options={fillPath('/api/recipients/:id/passkey/options/', recipient)}
        confirm={async (assertion) => {
          const response = await api.post(fillPath('/api/recipients/:id/passkey/', recipient), assertion)
          forgetCode('recipient')
          onConfirmed(response)
        }}
      />
    </>
  )
}
