import type { FilledPath } from '@impulse/api/routes/fill-path'
import type { TicketCard } from '@impulse/api/tickets/ticket'
import { attachmentNames, maxMessageLength } from '@impulse/api/tickets/ticket-limits'
import { type FormEvent, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.ts'
import { draftValues } from '../drafts/draft-values.ts'
import { memberDraft } from '../drafts/member-draft.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useLostFiles } from '../files/use-lost-files.ts'
import type { FieldError } from '../form/error-summary.tsx'
import { type RefusedForm, refusedByCode } from '../form/refused-form.ts'
import { useRequestKey } from '../form/use-request-key.ts'
import { useSubmission } from '../form/use-submission.ts'
import { apiWithProgress } from '../session/upload.ts'
import { withPrefill } from './ticket-subject.ts'
import { useAttachments } from './use-attachments.ts'

type MessageOptions = {
  /** Name of the form, under which its draft is stored. */
  name: string
  prefill: string
  /** First sentence of a new message without a draft. */
  opening?: string
  path: '/api/thread/' | FilledPath<'/api/thread/:id/message/'>
  /** Fields that the request contains in addition to the text and the files. */
  fields: Record<string, string>
  onSent: (thread: TicketCard) => void | Promise<void>
}
export type Message = ReturnType<typeof useMessage>
type MessageField = 'text' | 'files'

/** State of a message form: the text and the attached files. */
export function useMessage({ name, prefill, opening = '', path, fields, onSent }: MessageOptions) {
  const { draft, keyFor, forgetRequest } = useMessageDraft({ name, prefill, opening })
  const { errors, text: formError, attempt, recheck, submit } = useSubmission<MessageField>()
  const [progress, setProgress] = useState<number | null>(null)
  const { lostNames, save: saveNames } = useLostFiles(draftValues, {
    form: name,
    memberId: draft.memberId,
  })
  const attachments = useAttachments((files) => saveNames(files.map((file) => file.name)))

  const send = async (files: ChosenFile[]): Promise<RefusedForm<MessageField> | null> => {
    const { text } = draft.latest()
    setProgress(0)
    try {
      const headers = { 'Idempotency-Key': keyFor(text, files) }
      const body = toFormData({ ...fields, text }, files)
      const { thread } = await apiWithProgress(setProgress).post(path, body, { headers })
      forgetRequest()
      draft.set({ text: '' })
      draft.drop()
      attachments.clear()
      await onSent(thread)
      return null
    } catch (error) {
      const refused = refusedByCode(error, findErrorField)
      attachments.setWrong(refused.errors.files)
      return refused
    } finally {
      setProgress(null)
    }
  }
  return {
    name,
    text: draft.values.text,
    wrong: { text: errors.text, formError },
    attempt,
    progress,
    attachments,
    lostNames,
    edit: (text: string) => {
      draft.change({ text })
      recheck(checkText(text, attachments.files))
    },
    closeLost: () => saveNames([]),
    submit: async (event: FormEvent) => {
      event.preventDefault()
      const files = await attachments.whenChosen()
      await submit({ check: () => checkText(draft.latest().text, files), send: () => send(files) })
    },
  }
}

/**
 * Draft of the text, and the idempotency key of the request that sends the text. If a request without files got no
 * response, the key is stored with the draft. When the member sends the text again after a reload, the server then
 * recognises the same message. Files are not stored, because a page cannot restore files.
 */
function useMessageDraft({ name, prefill, opening }: { name: string; prefill: string; opening: string }) {
  const request = useRequestKey()
  const draft = useDraft<{ text: string }>({
    store: memberDraft(name),
    initial: { text: prefill + opening },
    scope: `${name} ${prefill}`,
    read: ({ text, sent }) => {
      if (typeof text !== 'string') return null
      const { text: sentText, key } = Object(sent) as Record<string, unknown>
      if (typeof sentText === 'string' && typeof key === 'string') request.set({ parts: [sentText], key })
      return { text: withPrefill(text, prefill) }
    },
    write: ({ text }) => {
      const { parts = [], key } = request.latest() ?? {}
      if (parts.length === 1) return { text, sent: { text: parts[0], key } }
      return text === '' ? null : { text }
    },
  })
  return {
    draft,
    keyFor: (text: string, files: readonly ChosenFile[]): string => {
      const key = request.keyFor(text, ...files)
      draft.change({ text })
      return key
    },
    forgetRequest: () => request.set(null),
  }
}

/** Returns the errors of a message, each with the id of its field. */
export const listMessageErrors = ({ name, wrong, attachments }: Message): FieldError[] =>
  [
    { id: `${name}-text`, text: wrong.text },
    { id: `${name}-files`, text: attachments.wrong },
  ].flatMap(({ id, text }) => (text === undefined ? [] : [{ id, text }]))

/** Returns the error of the text. Files need no text. */
function checkText(text: string, files: readonly ChosenFile[]): { text?: string } {
  const trimmedText = text.trim()
  if (trimmedText === '' && files.length === 0) return { text: 'Напишите, о\u00a0чём вопрос' }
  return trimmedText.length > maxMessageLength
    ? { text: `Сократите до\u00a04000 знаков, сейчас ${trimmedText.length}` }
    : {}
}

/** Returns the field that a server error concerns, or null when the error concerns the whole message. */
function findErrorField(code: string): MessageField | null {
  if (code === 'invalid_question') return 'text'
  return /^(file_|attachments_|too_many_files|body_too)/.test(code) ? 'files' : null
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
