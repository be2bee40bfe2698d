import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { useState } from 'react'
import { useTypingHold } from '../../../shared/drafts/use-typing-hold.ts'
import { useMember } from '../../../shared/member/member.ts'
import { dropTyped, saveTyped, loadTyped } from './recipient-draft.ts'
import { type TypedRecipient, toTypedRecipient } from './typed-recipient.ts'
import type { Failed } from '../withdrawal.load.ts'

/** A new place as it is typed: it outlives the sheet, which is closed by a touch next to it, and the page. */
export function useTypedRecipient(failed: Failed | null, terms: WithdrawalTerms) {
  const memberId = useMember()?.userId ?? ''
  // The sheet is no part of the document, so that what the browser keeps may be there from its first render on.
  const [typed, setTyped] = useState(() => loadTyped(memberId) ?? toTypedRecipient(failed, terms))
  const hold = useTypingHold()
  return {
    typed,
    type: (change: Partial<TypedRecipient>) => {
      hold.take()
      const now = { ...typed, ...change }
      setTyped(now)
      saveTyped(memberId, now)
    },
    /** It is saved, or chosen. */
    settle: () => {
      dropTyped()
      hold.release()
    },
  }
}
