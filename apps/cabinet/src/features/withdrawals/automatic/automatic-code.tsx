import type { PendingAutomaticWithdrawal } from '@impulse/api/withdrawals/automatic-withdrawal'
import { fillPath } from '@impulse/api/routes/fill-path'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { SheetHeader } from '../../../shared/modal/sheet-header.tsx'
import { CodeEntry } from '../../../shared/one-time-code/code-entry.tsx'
import { forgetCode } from '../../../shared/one-time-code/saved-code.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { PasskeyConfirmation } from '../recipients/passkey-confirmation.tsx'
import { parseRule, type TypedRule } from './typed-rule.ts'

type AutomaticCodeProps = {
  pending: PendingAutomaticWithdrawal
  typed: TypedRule
  terms: WithdrawalTerms
  /** Called when another code was sent, with the rule that it confirms. */
  onSent: (pending: PendingAutomaticWithdrawal) => void
  onBack: () => void
  onConfirmed: () => void
}

/** Step in which the member confirms a rule by a code that was sent to the member's own phone number, or by a passkey. */
export function AutomaticCode({ pending, onBack, onConfirmed, ...rest }: AutomaticCodeProps) {
  const { typed, terms, onSent } = rest
  const send = async () => {
    const again = await sendAgain(typed, terms)
    onSent(again)
    return again.code
  }
  return (
    <>
      <SheetHeader title="Код из СМС" onBack={onBack} />
      <CodeEntry
        target={{ purpose: 'automatic-withdrawal', about: pending.id }}
        phone={terms.phone}
        label="Включить"
        send={send}
        confirm={async (entered) => {
          const path = fillPath('/api/automatic-withdrawal/:id/confirm/', pending)
          await api.post(path, entered, repeatable())
          onConfirmed()
        }}
      />
      <PasskeyConfirmation
        options={fillPath('/api/automatic-withdrawal/:id/passkey/options/', pending)}
        confirm={async (credential) => {
          await api.post(fillPath('/api/automatic-withdrawal/:id/passkey/', pending), credential)
          forgetCode('automatic-withdrawal')
          onConfirmed()
        }}
      />
    </>
  )
}

async function sendAgain(typed: TypedRule, terms: WithdrawalTerms): Promise<PendingAutomaticWithdrawal> {
  const { request } = parseRule(typed, terms)
  if (request === null) throw new Error('a rule whose code is sent again must be valid')
  return api.post('/api/automatic-withdrawal/', request, repeatable())
}
