import { fillPath } from '@impulse/api/routes/fill-path'
import { requiresAcceptance, type NextTextVersion } from '@impulse/api/legal-texts/console-legal-texts'
import { documentTextLabels } from '@impulse/copy-ru/legal-texts/legal-text-labels'
import { type DocumentKind, documentKinds } from '@impulse/api/legal-texts/legal-text'
import type { RichContent } from '@impulse/api/rich-text/rich-text'
import { changesBetween } from '@impulse/copy-ru/legal-texts/text-changes'
import { Alert, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useGetIdentity, useNotify, useRedirect } from 'react-admin'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { DateField, FormField } from '../../shared/form/form-field.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { toDraftKey } from '../../shared/form/draft-store.ts'
import { DraftNotes } from '../../shared/form/draft-alerts.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { LazyRichEditor } from '../../shared/rich-text/lazy-editor.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { useDraft } from '../../shared/form/use-draft.ts'
import { formatAcceptance } from './acceptance-messages.ts'
import { TextChanges } from './legal-text-changes.tsx'

/**
 * Form in which staff write a new version of a legal text, starting from the text that the new version
 * replaces.
 */
export function TextCreate() {
  const [kind, setKind] = useState<DocumentKind>('rules')
  const { identity } = useGetIdentity()
  const path = fillPath('/console/api/legal-text-next/:kind', { kind })
  const { value: next, failure } = useResponse(path)
  const isThere = identity && next?.present.kind === kind
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
            {documentTextLabels[one]}
          </MenuItem>
        ))}
      </TextField>
      <NotLoaded failure={failure} isThere={Boolean(isThere)} />
      {isThere && (
        <>
          <Alert severity={requiresAcceptance(kind) ? 'warning' : 'info'}>
            {formatAcceptance(kind, next.members)}
          </Alert>
          <Form key={kind} next={next} draftKey={toDraftKey(String(identity.id), `text ${kind}`)} />
        </>
      )}
    </Stack>
  )
}

type LegalTextFormValues = { content: RichContent; summary: string; from: string }

function Form({ next, draftKey }: { next: NextTextVersion; draftKey: string }) {
  const [saved] = useState(() => ({
    written: { content: next.present.content, summary: '', from: next.from },
    version: 0,
  }))
  const draft = useDraft<LegalTextFormValues>(draftKey, saved)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [notify, redirect] = [useNotify(), useRedirect()]
  const { content, summary, from } = draft.written
  const onDone = () => {
    draft.settle(saved)
    notify('Предложено. Подтвердит другой сотрудник', { type: 'success' })
    redirect('list', 'legal-texts')
  }
  return (
    <>
      <DraftNotes draft={draft} loadSaved={() => Promise.resolve(saved)} />
      <StepForm button="Посмотреть и предложить" onSubmit={() => Promise.resolve(setDialogOpen(true))}>
        <LazyRichEditor
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
        <DateField
          name="from"
          type="datetime-local"
          label="Вступает в силу (МСК)"
          helperText="До этой минуты участники редакцию не видят. Отозвать её можно до этой минуты и ещё час после"
          value={from}
          onChange={(text) => draft.change({ from: text })}
        />
      </StepForm>
      {isDialogOpen && (
        <ProposeDialog
          next={next}
          values={draft.written}
          onDone={onDone}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </>
  )
}

type DialogProps = {
  next: NextTextVersion
  values: LegalTextFormValues
  onDone: () => void
  onClose: () => void
}

/**
 * Dialog that shows the author the changes, the affected members and the first day of the new version, before
 * the author asks a colleague to approve the version.
 */
function ProposeDialog({ next, values, onDone, onClose }: DialogProps) {
  const { present, members } = next
  // The id is created with the dialog, so that a double-click creates only one proposal.
  const [id] = useState(() => crypto.randomUUID())
  const propose = async () => {
    const from = values.from === '' ? null : values.from
    await call('POST', '/console/api/legal-texts', { id, kind: present.kind, ...values, from })
    onDone()
  }
  const since = formatMoment(`${values.from === '' ? next.from : values.from}:00+03:00`)
  return (
    <ActionDialog
      title={`Предложить редакцию: ${documentTextLabels[present.kind]}?`}
      button="Предложить"
      onSubmit={propose}
      onClose={onClose}
    >
      <Typography>Вступит в силу {since} МСК, если её подтвердит другой сотрудник.</Typography>
      <Typography>{formatAcceptance(present.kind, members)}</Typography>
      <TextChanges changes={changesBetween(present.content, values.content)} />
    </ActionDialog>
  )
}
