import { normalizeContractNumber } from '@impulse/api/claims/claim'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { trackGoal } from '../../shared/analytics/analytics.ts'
import { parseUnmaskedDay } from '../../shared/claims/contract-form.ts'
import { useChosenFile } from '../../shared/claims/use-chosen-file.ts'
import type { ChosenFile } from '../../shared/files/chosen-file.ts'
import { memberDraft } from '../../shared/drafts/member-draft.ts'
import { useDraft } from '../../shared/drafts/use-draft.ts'
import { useRequestKey } from '../../shared/form/use-request-key.ts'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { justSent } from '../../shared/page/use-is-new.ts'
import { apiWithProgress } from '../../shared/session/upload.ts'
import { checkClaim, type ClaimDraft, type ClaimField, findErrorField, openDraft } from './claim-form.ts'

/** Name of the claim form, under which its draft and the names of its files are stored. */
const name = 'claim'
/** Stored draft without the file, because a page cannot put a file back into a file field. */
const store = memberDraft(name)

/** State of the claim form: draft, file and errors. */
export function useClaim({ today, initial }: { today: string; initial: ClaimDraft }) {
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
  const { errors, text, attempt, setError, recheck, submit } = useSubmission<ClaimField>()
  const [progress, setProgress] = useState<number | null>(null)
  const chosenFile = useChosenFile({ form: name, memberId: draft.memberId }, (error) =>
    setError('file', error),
  )
  const send = useSending(setProgress, () => {
    draft.drop()
    chosenFile.closeLost()
  })
  const check = () => checkClaim(draft.latest(), { today, hasFile: chosenFile.latest() !== null })
  return {
    draft: draft.values,
    /** Draft of another contract, which the values of the address have replaced; null when there is none. */
    replacedDraft,
    restore: () => {
      if (replacedDraft !== null) draft.change(replacedDraft)
      setReplacedDraft(null)
    },
    file: chosenFile.file,
    lostNames: chosenFile.lostNames,
    errors,
    text,
    attempt,
    progress,
    edit: (change: Partial<ClaimDraft>) => {
      draft.change({ ...draft.latest(), ...change })
      recheck(check())
    },
    closeLost: chosenFile.closeLost,
    choose: (file: File | null) => {
      draft.delayReload()
      chosenFile.choose(file)
    },
    submit: async (event: FormEvent) => {
      event.preventDefault()
      // Waits until the chosen file is checked and compressed. The member may submit the form before that.
      await chosenFile.whenChosen()
      await submit({
        check,
        send: async () => {
          const file = chosenFile.latest()
          if (file !== null) await send(draft.latest(), file)
          return null
        },
        findField: findErrorField,
      })
    },
  }
}

/**
 * Sends a claim and opens the page of its order. A retry is sent with the same idempotency key, so the retry
 * creates no second order.
 */
function useSending(onProgress: (progress: number | null) => void, onAccepted: () => void) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { keyFor } = useRequestKey()
  return async (draft: ClaimDraft, file: ChosenFile): Promise<void> => {
    onProgress(0)
    try {
      const headers = { 'Idempotency-Key': keyFor(draft, file) }
      const api = apiWithProgress(onProgress)
      const { order } = await api.post('/api/contract/claim/', toFormData(draft, file), { headers })
      onAccepted()
      trackGoal('claim')
      await navigate(`/order/${order.id}`, {
        replace: true,
        // The order replaces this page, so its back link leads to the list from which the member came here.
        state: { ...(state as object | null), ...justSent },
      })
    } finally {
      onProgress(null)
    }
  }
}

function toFormData(draft: ClaimDraft, file: ChosenFile): FormData {
  const form = new FormData()
  form.append('number', normalizeContractNumber(draft.number))
  form.append('connectedAt', parseUnmaskedDay(draft.date) ?? '')
  form.append('product', draft.product)
  form.append('city', draft.city)
  form.append('comment', draft.comment.trim())
  // The name of the member's file may be private, so the request contains a fixed name.
  form.append('file', file.blob, 'contract')
  return form
}
