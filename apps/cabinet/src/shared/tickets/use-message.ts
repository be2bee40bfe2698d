import type { FilledPath } from '@impulse/api/routes/fill-path'
import type { TicketCard } from '@impulse/api/tickets/ticket'
import { attachmentNames, maxMessageLength } from '@impulse/api/tickets/ticket-limits'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, errorText } from '../api/api-error.ts'
import type { ChosenFile } from '../files/chosen-file.ts'
import { draftValues } from '../drafts/draft-values.ts'
import { useRestore } from '../drafts/use-restore.ts'
import { useReloadGuard } from '../drafts/use-reload-guard.ts'
import { useLostFiles } from '../files/use-lost-files.ts'
import { useMember } from '../member/member.ts'
import { apiWithProgress } from '../session/upload.ts'
import { withPrefill } from './ticket-subject.ts'
import { dropDraft, saveDraft, loadDraft, type MessageDraft } from './message-draft.ts'
import { useAttachments } from './use-attachments.ts'

type MessageOptions = {
  /** Name of the form, under which its draft is stored. */
  name: string
  prefill: string
  path: '/api/thread/' | FilledPath<'/api/thread/:id/message/'>
  /** Other fields that the request contains. */
  fields: Record<string, string>
  onSent: (thread: TicketCard) => void | Promise<void>
}
export type Message = ReturnType<typeof useMessage>

/** State of a message form: the text and the attached files. The form sends one request at a time. */
export function useMessage({ name, prefill, path, fields, onSent }: MessageOptions) {
  const memberId = useMember()?.userId ?? ''
  const [text, setText] = useState(prefill)
  const [wrong, setWrong] = useState<{ text?: string; whole?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<number | null>(null)
  const { lost, save: saveNames } = useLostFiles(draftValues, { form: name, memberId })
  const attachments = useAttachments((files) => saveNames(files.map((file) => file.name)))
  const intent = useRef<Intent | null>(null)
  const busy = useRef(false)
  const hold = useReloadGuard()
  const save = (typed: string) =>
    saveDraft({ name, memberId }, { text: typed, sent: unanswered(intent.current) })

  useRestore(`${name} ${memberId} ${prefill}`, () => {
    const saved = loadDraft({ name, memberId })
    if (saved?.sent) intent.current = { ...saved.sent, files: [] }
    if (saved) setText(withPrefill(saved.text, prefill))
  })

  const edit = (next: string) => {
    hold.take()
    setText(next)
    save(next)
    if (wrong.text !== undefined && textError(next) === undefined) setWrong({})
  }
  const send = async (files: ChosenFile[]) => {
    const isSame = intent.current?.text === text && sameFiles(intent.current.files, files)
    if (!isSame) intent.current = { text, files, key: crypto.randomUUID() }
    save(text)
    const headers = { 'Idempotency-Key': intent.current?.key }
    const api = apiWithProgress(setProgress)
    const { thread } = await api.post(path, toFormData({ ...fields, text }, files), { headers })
    intent.current = null
    dropDraft(name)
    hold.release()
    setText('')
    attachments.clear()
    await onSent(thread)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    const files = await attachments.whenChosen()
    const error = textError(text)
    setWrong(error === undefined ? {} : { text: error })
    if (error === undefined) {
      setProgress(0)
      await send(files).catch((refused: unknown) => {
        const fieldErrors = toFieldErrors(refused)
        setWrong(fieldErrors)
        attachments.setWrong(fieldErrors.files)
        setAttempt((count) => count + 1)
      })
      setProgress(null)
    } else setAttempt((count) => count + 1)
    busy.current = false
  }
  const state = { name, text, wrong, attempt, progress, attachments, lost }
  return {
    ...state,
    edit,
    closeLost: () => saveNames([]),
    submit: (event: FormEvent) => void submit(event),
  }
}

/**
 * Message with its idempotency key. If the server does not respond, the message is sent again with the same
 * key.
 */
type Intent = { text: string; files: readonly ChosenFile[]; key: string }

/**
 * Returns the sent text and its key for the draft. Returns undefined for a message with files, because the
 * message cannot be repeated without its files.
 */
const unanswered = (intent: Intent | null): MessageDraft['sent'] =>
  intent?.files.length === 0 ? { text: intent.text, key: intent.key } : undefined

const sameFiles = (one: readonly ChosenFile[], other: readonly ChosenFile[]): boolean =>
  one.length === other.length && one.every((file, i) => file === other[i])

function textError(text: string): string | undefined {
  const written = text.trim()
  if (written === '') return 'Напишите, о\u00a0чём вопрос'
  return written.length > maxMessageLength
    ? `Сократите до\u00a04000 знаков, сейчас ${written.length}`
    : undefined
}

/** Returns the server's error text for the field that the error concerns. */
function toFieldErrors(error: unknown): { text?: string; files?: string; whole?: string } {
  const message = errorText(error)
  if (!(error instanceof ApiError)) return { whole: message }
  if (error.code === 'invalid_question') return { text: message }
  return /^(file_|attachments_|too_many_files)/.test(error.code) ? { files: message } : { whole: message }
}

function toFormData(fields: Record<string, string>, files: readonly ChosenFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // The file names on the member's device may be private, so the request contains a fixed name.
  for (const [i, name] of attachmentNames.entries()) {
    const file = files[i]
    if (file) form.append(name, file.blob, 'attachment')
  }
  return form
}
