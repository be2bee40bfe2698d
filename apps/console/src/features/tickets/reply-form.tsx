import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleTicket } from '@impulse/api/tickets/console-tickets'
import { attachmentNames, maxMessageLength } from '@impulse/api/tickets/ticket-limits'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call, isStale } from '../../shared/api/call.ts'
import { FieldsRefused } from '../../shared/form/form-errors.ts'
import { FormField } from '../../shared/form/form-field.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { useDraft } from '../../shared/form/use-draft.ts'
import { useReportFailure } from '../../shared/api/use-press.tsx'

type Answer = { text: string; key: string }
const errorFields = {
  invalid_question: 'text',
  attachments_too_large: 'files',
  file_type: 'files',
  file_empty: 'files',
  file_too_large: 'files',
  body_too_large: 'files',
}
const empty = () => ({ written: { text: '', key: crypto.randomUUID() }, version: 0 })

/**
 * Form of a reply with files. When staff send a reply again because no response was received, the request has
 * the same key, so the member gets only one reply.
 */
export function AnswerForm({
  id,
  draftKey,
  onSent,
}: {
  id: string
  draftKey: string
  onSent: (one: ConsoleTicket) => void
}) {
  const [beginning] = useState(empty)
  const draft = useDraft<Answer>(draftKey, beginning)
  const [files, setFiles] = useState<File[]>([])
  const [inputs, setInputs] = useState(0)
  const notify = useNotify()
  const reportFailure = useReportFailure()
  const { text, key } = draft.written
  const send = async () => {
    if (files.length > attachmentNames.length)
      throw new FieldsRefused({ files: `Не больше ${attachmentNames.length} файлов` })
    const form = new FormData()
    form.append('text', text)
    form.append('key', key)
    for (const [at, file] of files.entries()) form.append(attachmentNames[at] ?? '', file)
    const path = fillPath('/console/api/tickets/:id/answer', { id })
    try {
      onSent(await call('POST', path, form))
    } catch (error) {
      // A colleague has closed the ticket, and the form disappears. The typed reply stays in this browser and
      // is shown again when the ticket is reopened.
      if (isStale(error)) return reportFailure(error)
      throw error
    }
    draft.settle(empty())
    setFiles([])
    setInputs(inputs + 1)
    notify('Ответ отправлен, участник получит уведомление', { type: 'success' })
  }
  return (
    <StepForm button="Ответить" onSubmit={send} fieldByCode={errorFields}>
      <FormField
        name="text"
        multiline
        required
        minRows={4}
        label="Ответ участнику"
        value={text}
        // A changed text is another reply, so its request gets a new idempotency key.
        onChange={({ target }) => draft.change({ text: target.value, key: crypto.randomUUID() })}
        slotProps={{ htmlInput: { maxLength: maxMessageLength } }}
      />
      <FormField
        key={inputs}
        name="files"
        type="file"
        label="Файлы"
        helperText="До пяти картинок и PDF, вместе до 15 МБ"
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { multiple: true, accept: 'image/jpeg,image/png,image/webp,application/pdf' },
        }}
        onChange={({ target }) => {
          setFiles([...((target as HTMLInputElement).files ?? [])])
          draft.change({ key: crypto.randomUUID() })
        }}
      />
    </StepForm>
  )
}
