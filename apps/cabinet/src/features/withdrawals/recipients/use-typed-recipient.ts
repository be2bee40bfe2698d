import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { useMember } from '../../../shared/member/member.ts'
import { sessionValues } from '../../../shared/session/browser-session.ts'
import { type TypedRecipient, toTypedRecipient } from './typed-recipient.ts'
import type { EarlierWithdrawal } from '../withdrawal.load.ts'

/** Stored draft of a new recipient that is not saved on the server yet. */
const store = memberDraft('recipient', sessionValues)

/**
 * Draft of a new recipient. The browser stores the draft for this tab, so that the member can close the sheet
 * or reload the page and continue.
 */
export function useTypedRecipient(earlier: EarlierWithdrawal | null, terms: WithdrawalTerms) {
  const memberId = useMember()?.userId ?? ''
  const draft = useDraft<TypedRecipient>({
    store,
    // The server never renders the sheet, so even the first render of the sheet can read the browser's
    // storage.
    initial: () => readTyped(store.saved(memberId)) ?? toTypedRecipient(earlier, terms),
    read: readTyped,
    write: (typed) => ({ typed }),
  })
  return {
    typed: draft.values,
    type: (change: Partial<TypedRecipient>) => draft.change({ ...draft.latest(), ...change }),
    /** Deletes the draft, because the recipient is saved or chosen. */
    settle: draft.drop,
  }
}

function readTyped({ typed }: Record<string, unknown>): TypedRecipient | null {
  const found = Object(typed) as Partial<TypedRecipient>
  const { by, phone, bank, bic, account } = found
  const isBank = bank === null || (typeof bank?.id === 'string' && typeof bank.shortName === 'string')
  const isTyped =
    (by === 'phone' || by === 'account') &&
    isBank &&
    [phone, bic, account].every((text) => typeof text === 'string')
  return isTyped ? (found as TypedRecipient) : null
}
