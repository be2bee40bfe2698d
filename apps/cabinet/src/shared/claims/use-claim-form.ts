import { type FormEvent, useState } from 'react'
import type { useDraft } from '../drafts/use-draft.ts'
import { useRequestKey } from '../form/use-request-key.ts'
import { useSubmission } from '../form/use-submission.ts'
import { apiWithProgress } from '../session/upload.ts'
import { useChosenFile } from './use-chosen-file.ts'

type ClaimFormOptions<Values extends object, Field extends string, Sent> = {
  /** Name of the form, under which the name of its file is stored. */
  name: string
  draft: ReturnType<typeof useDraft<Values>>
  /** Returns an error text for each invalid field. */
  check: (values: Values, hasFile: boolean) => Partial<Record<Field | 'file', string>>
  /** Returns the field that a server error concerns, or null when the error concerns the whole form. */
  findField: (code: string) => Field | 'file' | null
  /** Returns the fields of the request, without the file. */
  toFields: (values: Values) => Record<string, string>
  /** Sends the form. A retry has the same idempotency key, so that the server saves the form once. */
  post: (
    form: FormData,
    request: { api: ReturnType<typeof apiWithProgress>; headers: Record<string, string> },
  ) => Promise<Sent>
  onSent: (sent: Sent) => unknown
}

/** State of a form with a file: that of a claim, or of a reply about it. */
export function useClaimForm<Values extends object, Field extends string, Sent>({
  name,
  draft,
  findField,
  toFields,
  post,
  onSent,
  ...options
}: ClaimFormOptions<Values, Field, Sent>) {
  const { errors, text, attempt, orderId, setError, recheck, submit } = useSubmission<Field | 'file'>()
  const [progress, setProgress] = useState<number | null>(null)
  const { keyFor } = useRequestKey()
  const { file, lostNames, latest, closeLost, choose, whenChosen } = useChosenFile(
    { form: name, memberId: draft.memberId },
    (error) => setError('file', error),
  )
  const check = () => options.check(draft.latest(), latest() !== null)
  const send = async () => {
    const [values, sentFile] = [draft.latest(), latest()]
    const form = new FormData()
    for (const [field, value] of Object.entries(toFields(values))) form.append(field, value)
    // The name of the member's file may be private, so the request contains a fixed name.
    if (sentFile !== null) form.append('file', sentFile.blob, 'contract')
    const headers = { 'Idempotency-Key': keyFor(values, sentFile) }
    setProgress(0)
    try {
      const sent = await post(form, { api: apiWithProgress(setProgress), headers })
      draft.drop()
      closeLost()
      await onSent(sent)
    } finally {
      setProgress(null)
    }
    return null
  }
  return {
    draft: draft.values,
    file,
    lostNames,
    errors,
    text,
    attempt,
    /** Order of the claim that already exists for the number; null when the error names none. */
    openClaimId: orderId,
    progress,
    closeLost,
    edit: (change: Partial<Values>) => {
      draft.change({ ...draft.latest(), ...change })
      recheck(check())
    },
    choose: (newFile: File | null) => {
      draft.delayReload()
      choose(newFile)
      void whenChosen()?.then(() => latest() && recheck(check()))
    },
    submit: async (event: FormEvent) => {
      event.preventDefault()
      // Waits until the chosen file is checked and compressed. The member may submit the form before that.
      await whenChosen()
      await submit({ check, send, findField })
    },
  }
}
