import { useFormErrors } from '../../shared/form/use-form-errors.ts'
import { normalizeContractNumber } from '@impulse/api/claims/claim'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { trackGoal } from '../../shared/analytics/analytics.ts'
import { ApiError, errorText } from '../../shared/api/api-error.ts'
import { type ChosenFile, chooseFile } from '../../shared/files/chosen-file.ts'
import { draftValues } from '../../shared/drafts/draft-values.ts'
import { useRestore } from '../../shared/drafts/use-restore.ts'
import { useReloadGuard } from '../../shared/drafts/use-reload-guard.ts'
import { useLostFiles } from '../../shared/files/use-lost-files.ts'
import { useMember } from '../../shared/member/member.ts'
import { justSent } from '../../shared/page/use-is-new.ts'
import { apiWithProgress } from '../../shared/session/upload.ts'
import { claimName, dropDraft, saveDraft, loadDraft } from './claim-draft.ts'
import {
  checkClaim,
  type ClaimDraft,
  type ClaimErrors,
  parseDay,
  emptyDraft,
  toClaimErrors,
} from './claim-form.ts'

/** State of the claim form: draft, file and errors. The form sends one request at a time. */
export function useClaim({ today, number }: { today: string; number: string }) {
  const memberId = useMember()?.userId ?? ''
  const [draft, setDraft] = useState<ClaimDraft>({ ...emptyDraft, number })
  const [file, setFile] = useState<ChosenFile | null>(null)
  const { lost, save: saveNames } = useLostFiles(draftValues, { form: claimName, memberId })
  const { errors, text, attempt, refuse, setErrors } = useFormErrors<ClaimErrors>()
  const [progress, setProgress] = useState<number | null>(null)
  const hold = useReloadGuard()
  const preparing = useRef<Promise<void>>(undefined)
  const latest = useRef<File | null>(null)
  const ready = useRef<ChosenFile | null>(null)
  const sendOnce = useSending(setProgress)

  useRestore(`${memberId} ${number}`, () => {
    const saved = loadDraft(memberId)
    if (saved !== null) setDraft(number === '' ? saved : { ...saved, number })
  })

  const recheck = (now: ClaimDraft, hasFile: boolean) => {
    if (attempt === 0) return
    const wrong = checkClaim(now, { today, hasFile })
    setErrors((shown) => onlyStillWrong(shown, wrong))
  }
  const edit = (change: Partial<ClaimDraft>) => {
    hold.take()
    const now = { ...draft, ...change }
    setDraft(now)
    saveDraft(memberId, now)
    recheck(now, file !== null)
  }
  const choose = async (chosen: File | null) => {
    hold.take()
    if (chosen === null || ready.current !== null) saveNames([])
    take(null)
    latest.current = chosen
    const checkedFile = chosen && (await chooseFile(chosen))
    if (latest.current !== chosen) return
    if (checkedFile !== null && 'wrong' in checkedFile)
      setErrors((shown) => ({ ...shown, file: checkedFile.wrong }))
    else {
      take(checkedFile)
      if (checkedFile !== null) saveNames([checkedFile.name])
    }
  }
  const take = (chosen: ChosenFile | null) => {
    ready.current = chosen
    setFile(chosen)
    setErrors(({ file: _before, ...others }) => others)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The member may submit the form before a large photo is compressed.
    await preparing.current
    const chosen = ready.current
    const wrong = checkClaim(draft, { today, hasFile: chosen !== null })
    if (Object.keys(wrong).length > 0 || chosen === null) return refuse(wrong, null)
    const refused = await sendOnce(draft, chosen)
    if (refused) refuse(refused.errors, refused.text)
  }
  return {
    draft,
    file,
    lost,
    errors,
    text,
    attempt,
    progress,
    edit,
    closeLost: () => saveNames([]),
    choose: (chosen: File | null) => void (preparing.current = choose(chosen)),
    submit: (event: FormEvent) => void submit(event),
  }
}

type Refused = { errors: ClaimErrors; text: string | null }

/**
 * Sends a claim and opens its order. When the member sends the same claim again, the request has the same
 * idempotency key, so the server creates only one order.
 */
function useSending(onProgress: (progress: number | null) => void) {
  const navigate = useNavigate()
  const busy = useRef(false)
  const intent = useRef<{ draft: ClaimDraft; file: ChosenFile; key: string } | null>(null)
  return async (draft: ClaimDraft, file: ChosenFile): Promise<Refused | null> => {
    if (busy.current) return null
    busy.current = true
    onProgress(0)
    const isSame = intent.current?.draft === draft && intent.current.file === file
    if (!isSame) intent.current = { draft, file, key: crypto.randomUUID() }
    try {
      const headers = { 'Idempotency-Key': intent.current?.key }
      const api = apiWithProgress(onProgress)
      const { order } = await api.post('/api/contract/claim/', toFormData(draft, file), {
        headers,
      })
      dropDraft()
      trackGoal('claim')
      await navigate(`/order/${order.id}`, { replace: true, state: justSent })
      return null
    } catch (error) {
      const { code, text } =
        error instanceof ApiError ? error : { code: 'unexpected', text: errorText(error) }
      const errors = toClaimErrors(code, text)
      return errors ? { errors, text: null } : { errors: {}, text }
    } finally {
      busy.current = false
      onProgress(null)
    }
  }
}

function toFormData(draft: ClaimDraft, file: ChosenFile): FormData {
  const form = new FormData()
  form.append('number', normalizeContractNumber(draft.number))
  form.append('connectedAt', parseDay(draft.date) ?? '')
  form.append('product', draft.product)
  form.append('comment', draft.comment.trim())
  // The name of the member's file may be private, so the request contains a fixed name.
  form.append('file', file.blob, 'contract')
  return form
}

/**
 * Keeps only the displayed errors that still apply. New errors appear when the member submits the form again.
 */
const onlyStillWrong = (shown: ClaimErrors, now: ClaimErrors): ClaimErrors =>
  Object.fromEntries(Object.entries(now).filter(([field]) => field in shown))
