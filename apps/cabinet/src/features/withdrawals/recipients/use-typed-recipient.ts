import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { useState } from 'react'
import { useReloadGuard } from '../../../shared/drafts/use-reload-guard.ts'
import { useMember } from '../../../shared/member/member.ts'
import { dropTyped, saveTyped, loadTyped } from './recipient-draft.ts'
import { type TypedRecipient, toTypedRecipient } from './typed-recipient.ts'
import type { FailedWithdrawal } from '../withdrawal.load.ts'

/**
 * Draft of a new recipient. The browser stores the draft, so the member can close the sheet or the page and
 * continue later.
 */
export function useTypedRecipient(failed: FailedWithdrawal | null, terms: WithdrawalTerms) {
  const memberId = useMember()?.userId ?? ''
  // The server never renders the sheet, so even the first render of the sheet can read the browser's storage.
  const [typed, setTyped] = useState(() => loadTyped(memberId) ?? toTypedRecipient(failed, terms))
  const hold = useReloadGuard()
  return {
    typed,
    type: (change: Partial<TypedRecipient>) => {
      hold.take()
      const now = { ...typed, ...change }
      setTyped(now)
      saveTyped(memberId, now)
    },
    /** Deletes the draft, because the recipient is saved or chosen. */
    settle: () => {
      dropTyped()
      hold.release()
    },
  }
}
