import {
  consoleDocumentTextPaths,
  documentTextWords,
  type TextVersion,
  type TextVersionRow,
} from '@impulse/wire/console-texts'
import { type DocumentKind, documentKinds } from '@impulse/wire/legal-document'
import type { RichContent } from '@impulse/wire/rich-text'
import { Alert, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { Title, useGetIdentity, useNotify, useRedirect } from 'react-admin'
import { call } from '../../shared/call.ts'
import { FormField } from '../../shared/form-field.tsx'
import { DraftNotes } from '../../shared/draft-notes.tsx'
import { NotYet } from '../../shared/not-yet.tsx'
import { LaterEditor } from '../../shared/rich-text/later-editor.tsx'
import { StepForm } from '../../shared/step-form.tsx'
import { useAnswer } from '../../shared/use-answer.ts'
import { useKeptDraft } from '../../shared/use-kept-draft.ts'

/** The next version of a document, written from the one that is in force. */
export function TextCreate() {
  const [kind, setKind] = useState<DocumentKind>('rules')
  const { identity } = useGetIdentity()
  const rows = useAnswer<TextVersionRow[]>(consoleDocumentTextPaths.list)
  const present = rows.value?.find((row) => row.kind === kind && row.state === 'present')
  const path = present && consoleDocumentTextPaths.one.replace(':id', encodeURIComponent(present.id))
  const { value: text, failure } = useAnswer<TextVersion>(path ?? null)
  const failed = rows.failure ?? failure
  const isThere = identity && text?.kind === kind
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 800 }}>
      <Title title="Новая редакция" />
      <TextField
        select
        label="Документ"
        value={kind}
        onChange={({ target }) => setKind(target.value as DocumentKind)}
      >
        {documentKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {documentTextWords[one]}
          </MenuItem>
        ))}
      </TextField>
      <Alert severity={kind === 'rules' || kind === 'personal-data' ? 'warning' : 'info'}>
        {acceptance(kind)}
      </Alert>
      <NotYet failure={failed} isThere={Boolean(isThere)} />
      {isThere && <Form key={kind} present={text} keptAs={`draft of ${identity.id}: text ${kind}`} />}
    </Stack>
  )
}

/** What a new version of it asks of members. */
function acceptance(kind: DocumentKind): string {
  switch (kind) {
    case 'rules':
      return 'Новые правила участники принимают заново: с этой минуты вывод открыт тем, кто их принял.'
    case 'personal-data':
      return 'Новое согласие участники дают заново, прежде чем кабинет что-нибудь покажет.'
    case 'policy':
      return 'Политику участники не принимают: новая действует для всех с назначенной минуты.'
    case 'documents':
    case 'advertising':
    case 'analytics':
    default:
      return 'Кто дал согласие раньше, дал его по прежнему тексту. Новые согласия дают по новому.'
  }
}

const ofCode = {
  ...{ invalid_document_summary: 'summary' },
  ...{ document_too_late: 'from', document_same_moment: 'from', invalid_minute: 'from' },
}

type Written = { content: RichContent; summary: string; from: string }

function Form({ present, keptAs }: { present: TextVersion; keptAs: string }) {
  const [saved] = useState(() => ({
    written: { content: present.content, summary: '', from: '' },
    version: 0,
  }))
  const draft = useKeptDraft<Written>(keptAs, saved)
  const [notify, redirect] = [useNotify(), useRedirect()]
  const { content, summary, from } = draft.written
  const publish = async () => {
    const asked = { kind: present.kind, content, summary, from: from === '' ? null : from }
    const made = await call<TextVersion>('POST', consoleDocumentTextPaths.list, asked)
    draft.settle(saved)
    notify('Редакция назначена', { type: 'success' })
    redirect('show', 'legal-documents', made.id)
  }
  return (
    <>
      <DraftNotes draft={draft} fresh={() => Promise.resolve(saved)} />
      <StepForm button="Назначить редакцию" onSubmit={publish} fieldOfCode={ofCode}>
        <LaterEditor
          key={draft.generation}
          label="Текст документа"
          initial={content}
          onChange={(changed) => draft.change({ content: changed })}
        />
        <FormField
          multiline
          required
          name="summary"
          label="Что изменилось"
          helperText="Это прочитают участники рядом с текстом"
          value={summary}
          onChange={({ target }) => draft.change({ summary: target.value })}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
        <FormField
          name="from"
          type="datetime-local"
          label="Вступает в силу (МСК)"
          helperText="Пусто — со следующей минуты. До этой минуты редакцию можно отменить, изменить — нельзя"
          value={from}
          onChange={({ target }) => draft.change({ from: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      </StepForm>
    </>
  )
}
