import { normalizeContractNumber } from '@impulse/api/claims/claim'
import type { OrderCard } from '@impulse/api/orders/order'
import { fillPath } from '@impulse/api/routes/fill-path'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { parseUnmaskedDay } from '../../../shared/claims/contract-form.ts'
import { useChosenFile } from '../../../shared/claims/use-chosen-file.ts'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import type { ChosenFile } from '../../../shared/files/chosen-file.ts'
import { useRequestKey } from '../../../shared/form/use-request-key.ts'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { apiWithProgress } from '../../../shared/session/upload.ts'
import {
  checkReply,
  findReplyField,
  isTooLate,
  readReplyDraft,
  type ReplyDraft,
  type ReplyField,
} from './reply-form.ts'

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
  const { errors, text, attempt, setError, recheck, submit } = useSubmission<ReplyField>()
  const [progress, setProgress] = useState<number | null>(null)
  const chosenFile = useChosenFile({ form: name, memberId: draft.memberId }, (error) =>
    setError('file', error),
  )
  const send = useSending({ orderId, requestId, onProgress: setProgress })
  const check = () => checkReply(draft.latest(), { today, initial, hasFile: chosenFile.latest() !== null })
  const sendOnce = async () => {
    try {
      const order = await send(draft.latest(), chosenFile.latest())
      draft.drop()
      chosenFile.closeLost()
      onSent(order)
    } catch (error) {
      if (!(error instanceof ApiError) || !isTooLate(error.code)) throw error
      draft.drop()
      onTooLate(error.text)
    }
    return null
  }
  return {
    draft: draft.values,
    file: chosenFile.file,
    lostNames: chosenFile.lostNames,
    errors,
    text,
    attempt,
    progress,
    edit: (change: Partial<ReplyDraft>) => {
      draft.change({ ...draft.latest(), ...change })
      recheck(check())
    },
    closeLost: chosenFile.closeLost,
    choose: (file: File | null) => {
      draft.delayReload()
      chosenFile.choose(file)
      void chosenFile.whenChosen()?.then(() => chosenFile.latest() && recheck(check()))
    },
    submit: async (event: FormEvent) => {
      event.preventDefault()
      // Waits until the chosen file is checked and compressed. The member may submit the form before that.
      await chosenFile.whenChosen()
      await submit({ check, send: sendOnce, findField: findReplyField })
    },
  }
}

/** Sends a reply. A retry is sent with the same idempotency key, so the server saves the reply once. */
function useSending({
  orderId,
  requestId,
  onProgress,
}: {
  orderId: string
  requestId: string
  onProgress: (progress: number | null) => void
}) {
  const { keyFor } = useRequestKey()
  return async (draft: ReplyDraft, file: ChosenFile | null): Promise<OrderCard> => {
    onProgress(0)
    try {
      const form = new FormData()
      form.append('requestId', requestId)
      form.append('text', draft.text.trim())
      form.append('number', normalizeContractNumber(draft.number))
      form.append('connectedAt', parseUnmaskedDay(draft.date) ?? '')
      // The name of the member's file may be private, so the request contains a fixed name.
      if (file !== null) form.append('file', file.blob, 'contract')
      const path = fillPath('/api/contract/claim/:id/reply/', { id: orderId })
      const headers = { 'Idempotency-Key': keyFor(draft, file) }
      const { order } = await apiWithProgress(onProgress).post(path, form, { headers })
      return order
    } finally {
      onProgress(null)
    }
  }
}
