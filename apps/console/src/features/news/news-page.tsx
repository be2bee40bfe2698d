import { fillPath } from '@impulse/api/routes/fill-path'
import { type NewsChoices, type AdminNewsItem } from '@impulse/api/news/console-news'
import { Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useGetIdentity, useNotify, useRedirect } from 'react-admin'
import { useParams } from 'react-router'
import { call, RefusedCall } from '../../shared/api/call.ts'
import { DraftNotes } from '../../shared/form/draft-alerts.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { toDraftKey } from '../../shared/form/draft-store.ts'
import { useDraft } from '../../shared/form/use-draft.ts'
import { NewsActions } from './news-actions.tsx'
import { NewsFields } from './news-fields.tsx'
import { NewsPreview } from './news-preview.tsx'
import { fieldByErrorCode, toFormValues } from './news-form-values.ts'
import { NoCategories } from './no-categories.tsx'

/** Page on which staff write, preview and publish a news item. */
export function NewsPage() {
  const { id } = useParams()
  const { identity } = useGetIdentity()
  const choices = useResponse('/console/api/news-choices')
  const item = useResponse(id === undefined ? null : fillPath('/console/api/news/:id', { id }))
  const failure = choices.failure ?? item.failure
  const isThere = identity && choices.value && (id === undefined || item.value)
  return (
    <Box sx={{ mt: 2 }}>
      <Title title={id === undefined ? 'Новая новость' : (item.value?.title ?? 'Новость')} />
      <NotLoaded failure={failure} isThere={Boolean(isThere)} />
      {choices.value?.categories.length === 0 && <NoCategories onDone={choices.reload} />}
      {isThere && choices.value && (
        <NewsEditor
          key={id ?? 'new'}
          item={item.value}
          choices={choices.value}
          draftKey={(one) => toDraftKey(String(identity.id), `news ${one}`)}
          onSaved={item.setValue}
        />
      )}
    </Box>
  )
}

type EditorProps = {
  item: AdminNewsItem | null
  choices: NewsChoices
  /** Returns the storage key of the form's draft in this browser. */
  draftKey: (id: string) => string
  onSaved: (item: AdminNewsItem) => void
}

function NewsEditor({ item, choices, draftKey, onSaved }: EditorProps) {
  const draft = useDraft(draftKey(item?.id ?? 'new'), toFormValues(item))
  const [isChanged, setIsChanged] = useState(false)
  const [notify, redirect] = [useNotify(), useRedirect()]
  const path = item && fillPath('/console/api/news/:id', { id: item.id })
  const save = async () => {
    const { written: values, version } = draft
    if (path && !draft.isDirty) return
    const saved = await (
      path ? call('PUT', path, { ...values, version }) : call('POST', '/console/api/news', values)
    ).catch((error: unknown) => {
      setIsChanged(error instanceof RefusedCall && error.code === 'news_changed')
      throw error
    })
    draft.continueAfterSave(toFormValues(saved), draftKey(saved.id))
    notify('Сохранено', { type: 'success' })
    // The first save redirects to the address of the new news item. A later save does not redirect, because a
    // redirect would close an open dialog.
    if (path) onSaved(saved)
    else redirect('edit', 'news', saved.id)
  }
  const loadSaved = async () => {
    const one = path ? await call('GET', path) : null
    if (one) onSaved(one)
    setIsChanged(false)
    return toFormValues(one)
  }
  const categoryName = choices.categories.find(({ key }) => key === draft.written.category)?.name ?? ''
  return (
    <Stack spacing={2}>
      {item && (
        <NewsActions
          item={item}
          isDirty={draft.isDirty}
          onDone={(one) => {
            onSaved(one)
            draft.showSaved(toFormValues(one))
          }}
        />
      )}
      <DraftNotes draft={draft} isChanged={isChanged} loadSaved={loadSaved} />
      <Stack direction={{ xs: 'column', lg: 'row' }} spacing={3} sx={{ alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0, width: '100%' }}>
          <StepForm
            button={item ? 'Сохранить' : 'Сохранить черновик'}
            onSubmit={save}
            fieldByCode={fieldByErrorCode}
          >
            <NewsFields
              choices={choices}
              values={draft.written}
              isNew={item === null}
              generation={draft.generation}
              onChange={draft.change}
            />
            <Typography variant="body2" color="text.secondary">
              {formatSaved(item !== null, draft.isDirty)}
            </Typography>
          </StepForm>
        </Box>
        <Box sx={{ maxWidth: '100%' }}>
          <Typography variant="subtitle2" component="p" gutterBottom>
            Как увидит участник на телефоне
          </Typography>
          <NewsPreview values={draft.written} categoryName={categoryName} />
        </Box>
      </Stack>
    </Stack>
  )
}

function formatSaved(isThere: boolean, isDirty: boolean): string {
  if (isDirty) return 'Не сохранено: текст пока только в этом браузере'
  return isThere ? 'Всё сохранено' : ''
}
