import { normalizeContractNumber } from '@impulse/api/claims/claim'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { trackGoal } from '../../shared/analytics/analytics.ts'
import { parseUnmaskedDay } from '../../shared/claims/contract-form.ts'
import { useClaimForm } from '../../shared/claims/use-claim-form.ts'
import { memberDraft } from '../../shared/drafts/member-draft.ts'
import { useDraft } from '../../shared/drafts/use-draft.ts'
import { justSent } from '../../shared/page/use-is-new.ts'
import { checkClaim, type ClaimDraft, findErrorField, openDraft } from './claim-form.ts'

/** Name of the claim form, under which its draft and the names of its files are stored. */
const name = 'claim'
/** Stored draft without the file, because a page cannot put a file back into a file field. */
const store = memberDraft(name)

/** State of the claim form: draft, file and errors. A sent claim opens the page of its order. */
export function useClaim({ today, initial }: { today: string; initial: ClaimDraft }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [replacedDraft, setReplacedDraft] = useState<ClaimDraft | null>(null)
  const draft = useDraft<ClaimDraft>({
    store,
    initial,
    scope: initial.number,
    read: (saved) => {
      const opened = openDraft(saved, initial)
      setReplacedDraft(opened.replacedDraft)
      return opened.values
    },
    write: (values) => ({ ...values, address: initial.number }),
  })
  const form = useClaimForm({
    name,
    draft,
    check: (values, hasFile) => checkClaim(values, { today, hasFile }),
    findField: findErrorField,
    toFields,
    post: (body, { api, headers }) => api.post('/api/contract/claim/', body, { headers }),
    onSent: ({ order }) => {
      trackGoal('claim')
      return navigate(`/order/${order.id}`, {
        replace: true,
        // The order replaces this page, so its back link leads to the list from which the member came here.
        state: { ...(state as object | null), ...justSent },
      })
    },
  })
  return {
    ...form,
    /** Draft of another contract, which the values of the address have replaced; null when there is none. */
    replacedDraft,
    restore: () => {
      if (replacedDraft !== null) draft.change(replacedDraft)
      setReplacedDraft(null)
    },
  }
}

const toFields = ({ number, date, product, city, comment }: ClaimDraft) => ({
  number: normalizeContractNumber(number),
  connectedAt: parseUnmaskedDay(date) ?? '',
  product,
  city,
  comment: comment.trim(),
})
