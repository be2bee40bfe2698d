import { fillPath } from '@impulse/api/routes/fill-path'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { CodeEntry } from '../../../shared/one-time-code/code-entry.tsx'
import { forgetCode } from '../../../shared/one-time-code/saved-code.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { PasskeyConfirmation } from '../../../shared/one-time-code/passkey-confirmation.tsx'
import { toRecipientDetails } from '../recipients/recipient-choice.ts'
import { RecipientLine } from '../recipients/recipient-line.tsx'
import { type PendingRule, sendRule, type ReloadOnChangedTerms } from './pending-rule.ts'

type AutomaticCodeProps = {
  pending: PendingRule
  terms: Pick<WithdrawalTerms, 'phone' | 'recipients'>
  reloadOnChangedTerms: ReloadOnChangedTerms
  /** Called when another code was sent, with the rule that it confirms. */
  onSent: (pending: PendingRule) => void
  onBack: () => void
  onConfirmed: () => void
}

/** Step in which the member confirms a rule by a code that was sent to the member's own phone number, or by a passkey. */
export function AutomaticCode({
  pending,
  terms: { phone, recipients },
  reloadOnChangedTerms,
  onSent,
  onBack,
  onConfirmed,
}: AutomaticCodeProps) {
  const recipient = recipients.find(({ id }) => id === pending.request.recipientId)
  const send = async () => {
    const { pending: sent, code } = await sendRule(pending.request, reloadOnChangedTerms)
    onSent(sent)
    return code
  }
  return (
    <>
      <SheetHeader title="Код из СМС" onBack={onBack} />
      {recipient && <RecipientLine bankName={recipient.bankName} details={toRecipientDetails(recipient)} />}
      <CodeEntry
        target={{ purpose: 'automatic-withdrawal', about: pending.id }}
        phone={phone}
        label="Включить"
        send={send}
        confirm={async (entered) => {
          const path = fillPath('/api/automatic-withdrawal/:id/confirm/', pending)
          await reloadOnChangedTerms(api.post(path, entered, repeatable()))
          onConfirmed()
        }}
      />
      <PasskeyConfirmation
        options={fillPath('/api/automatic-withdrawal/:id/passkey/options/', pending)}
        confirm={async (assertion) => {
          const path = fillPath('/api/automatic-withdrawal/:id/passkey/', pending)
          await reloadOnChangedTerms(api.post(path, assertion))
          forgetCode('automatic-withdrawal')
          onConfirmed()
        }}
      />
    </>
  )
}
