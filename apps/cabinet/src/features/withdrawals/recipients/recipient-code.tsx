import { type Recipient, type RecipientAnswer, recipientPaths } from '@impulse/api/recipients/recipient'
import { CodeEntry } from '../../../shared/one-time-code/code-entry.tsx'
import { type CodeAim, forgetCode } from '../../../shared/one-time-code/saved-code.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { toRecipientDetails } from './destination.ts'
import { DestinationLine } from './destination-line.tsx'
import { RecipientKey } from './recipient-passkey.tsx'

type RecipientCodeProps = {
  recipient: Recipient
  /** Phone with which the member signs in. */
  phone: string
  onBack: () => void
  onConfirmed: (answer: RecipientAnswer) => void
}

export const toCodeAim = ({ id }: Recipient): CodeAim => ({ purpose: 'recipient', about: id })

/** Step in which the member confirms a new recipient with a code that was sent to the member's own phone. */
export function RecipientCode({ recipient, phone, onBack, onConfirmed }: RecipientCodeProps) {
  const details = toRecipientDetails(recipient)
  const submitTo = (path: string, body?: unknown) =>
    api.post<RecipientAnswer>(path.replace(':id', recipient.id), body, repeatable())
  const send = async () => {
    const answer = await submitTo(recipientPaths.code)
    if (answer.code === null) onConfirmed(answer)
    return answer.code
  }
  return (
    <>
      <SheetHeader title="Код из СМС" onBack={onBack} />
      <p>
        {recipient.bankName}
        {details && (
          <>
            , <DestinationLine details={details} />
          </>
        )}
      </p>
      <CodeEntry
        aim={toCodeAim(recipient)}
        phone={phone}
        label="Подтвердить"
        send={send}
        confirm={async (entered) => onConfirmed(await submitTo(recipientPaths.confirm, entered))}
      />
      <RecipientKey
        id={recipient.id}
        onConfirmed={(answer) => {
          forgetCode('recipient')
          onConfirmed(answer)
        }}
      />
    </>
  )
}
