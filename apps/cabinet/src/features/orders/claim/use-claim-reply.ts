import { normalizeContractNumber } from '@impulse/api/claims/claim'
import type { OrderCard } from '@impulse/api/orders/order'
import { fillPath } from '@impulse/api/routes/fill-path'
import { ApiError } from '../../../shared/api/api-error.ts'
import { parseUnmaskedDay } from '../../../shared/claims/contract-form.ts'
import { useClaimForm } from '../../../shared/claims/use-claim-form.ts'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { checkReply, findReplyField, isTooLate, readReplyDraft, type ReplyDraft } from './reply-form.ts'

/** Name of the form, under which its draft and the name of its file are stored. */
const name = 'claim-reply'
const store = memberDraft(name)

export type ReplyRequest = {
  orderId: string
  requestId: string
  /** Number and date of the claim, which the reply can correct. */
  initial: Omit<ReplyDraft, 'text'>
  today: string
  onSent: (order: OrderCard) => void
  /** Called with the text of the refusal when the claim no longer waits for this reply. */
  onTooLate: (text: string) => void
}

/** State of the form that replies to a request for information: draft, file and errors. */
export function useClaimReply({ orderId, requestId, initial, today, onSent, onTooLate }: ReplyRequest) {
  const draft = useDraft<ReplyDraft>({
    store,
    initial: { ...initial, text: '' },
    scope: requestId,
    read: (saved) => readReplyDraft(saved, requestId),
    write: (values) => ({ ...values, requestId }),
  })
  return useClaimForm({
    name,
    draft,
    check: (values, hasFile) => checkReply(values, { today, initial, hasFile }),
    findField: findReplyField,
    toFields: ({ text, number, date }) => ({
      requestId,
      text: text.trim(),
      number: normalizeContractNumber(number),
      connectedAt: parseUnmaskedDay(date) ?? '',
    }),
    post: async (body, { api, headers }) => {
      const path = fillPath('/api/contract/claim/:id/reply/', { id: orderId })
      try {
        const { order } = await api.post(path, body, { headers })
        return () => onSent(order)
      } catch (error) {
        if (!(error instanceof ApiError) || !isTooLate(error.code)) throw error
        return () => onTooLate(error.text)
      }
    },
    onSent: (report) => report(),
  })
}
