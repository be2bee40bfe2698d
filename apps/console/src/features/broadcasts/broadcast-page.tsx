import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleBroadcast } from '@impulse/api/broadcasts/console-broadcasts'
import { type NewsChoices } from '@impulse/api/news/console-news'
import { Box, Stack } from '@mui/material'
import { useState } from 'react'
import { Title, useGetIdentity, useNotify, useRedirect } from 'react-admin'
import { useParams } from 'react-router'
import { toDraftKey } from '../../shared/form/draft-store.ts'
import { call, RefusedCall } from '../../shared/api/call.ts'
import { FactCard } from '../../shared/layout/fact-card.tsx'
import { DraftNotes } from '../../shared/form/draft-alerts.tsx'
import { formatMoment } from '../../shared/format/moment.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { useDraft } from '../../shared/form/use-draft.ts'
import { formatAudience } from './broadcast-list.tsx'
import { BroadcastFields } from './broadcast-fields.tsx'
import { BroadcastSending } from './broadcast-sending.tsx'
import {
  fieldByErrorCode,
  toRequest,
  type BroadcastFormValues,
  toFormValues,
} from './broadcast-form-values.ts'

/** Page on which staff write, test, send and stop a broadcast. */
export function BroadcastPage() {
  const { id } = useParams()
  const { identity } = useGetIdentity()
  const choices = useResponse('/console/api/news-choices')
  const one = useResponse(id === undefined ? null : fillPath('/console/api/broadcasts/:id', { id }))
  const failure = choices.failure ?? one.failure
  const isThere = identity && choices.value && (id === undefined || one.value)
  return (
    <Box sx={{ mt: 2, maxWidth: 800 }}>
      <Title title={id === undefined ? 'Новая рассылка' : (one.value?.title ?? 'Рассылка')} />
      <NotLoaded failure={failure} isThere={Boolean(isThere)} />
      {isThere && choices.value && (
        <BroadcastEditor
          key={id ?? 'new'}
          one={one.value}
          products={choices.value.products}
          draftKey={(broadcast) => toDraftKey(String(identity.id), `broadcast ${broadcast}`)}
          onSaved={one.setValue}
        />
      )}
    </Box>
  )
}

type EditorProps = {
  one: ConsoleBroadcast | null
  products: NewsChoices['products']
  /** Returns the storage key of the form's draft in this browser. */
  draftKey: (id: string) => string
  onSaved: (one: ConsoleBroadcast) => void
}

function BroadcastEditor({ one, products, draftKey, onSaved }: EditorProps) {
  const draft = useDraft<BroadcastFormValues>(draftKey(one?.id ?? 'new'), toFormValues(one))
  const [isChanged, setIsChanged] = useState(false)
  const [notify, redirect] = [useNotify(), useRedirect()]
  const path = one && fillPath('/console/api/broadcasts/:id', { id: one.id })
  const save = async () => {
    const sent = toRequest(draft.written)
    const saved = await (
      path
        ? call('PUT', path, { ...sent, version: draft.version })
        : call('POST', '/console/api/broadcasts', sent)
    ).catch((error: unknown) => {
      setIsChanged(error instanceof RefusedCall && error.code === 'broadcast_changed')
      throw error
    })
    draft.continueAfterSave(toFormValues(saved), draftKey(saved.id))
    notify('Сохранено', { type: 'success' })
    // The first save redirects to the address of the new broadcast. A later save does not redirect, because a
    // redirect would close an open dialog.
    if (path) onSaved(saved)
    else redirect('edit', 'broadcasts', saved.id)
  }
  const loadSaved = async () => {
    const found = path ? await call('GET', path) : null
    if (found) onSaved(found)
    setIsChanged(false)
    return toFormValues(found)
  }
  const isDraft = one === null || one.state === 'draft'
  return (
    <Stack spacing={3}>
      {one && <BroadcastSending one={one} isDirty={draft.isDirty} onDone={onSaved} />}
      <DraftNotes draft={draft} isChanged={isChanged} loadSaved={loadSaved} />
      {isDraft ? (
        <StepForm button="Сохранить" onSubmit={save} fieldByCode={fieldByErrorCode}>
          <BroadcastFields one={one} products={products} values={draft.written} onChange={draft.change} />
        </StepForm>
      ) : (
        <Box>
          <FactCard title="Что и кому" facts={toFacts(one)} />
        </Box>
      )}
    </Stack>
  )
}

const toFacts = (one: ConsoleBroadcast) =>
  [
    ['Текст', one.body],
    ['Страница кабинета', one.link || '—'],
    ['Кому', formatAudience(one)],
    ['Участников в минуту', String(one.perMinute)],
    ['Написал', one.createdBy],
    ['Начал', one.startedBy ?? '—'],
    ['Начата', formatMoment(one.startedAt)],
    ['Окончена', formatMoment(one.endedAt)],
  ] as const
