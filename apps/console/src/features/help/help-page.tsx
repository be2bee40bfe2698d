import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleHelpArticle } from '@impulse/api/legal-texts/console-legal-texts'
import type { RichContent } from '@impulse/api/rich-text/rich-text'
import { Alert, Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { Title, useGetIdentity, useNotify, useRedirect } from 'react-admin'
import { useParams } from 'react-router'
import { call, RefusedCall } from '../../shared/api/call.ts'
import { withQuery } from '../../shared/api/with-query.ts'
import { toDraftKey } from '../../shared/form/draft-store.ts'
import { DraftNotes } from '../../shared/form/draft-alerts.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { useDraft } from '../../shared/form/use-draft.ts'
import { type Category, HelpFields, type ArticleFormValues as Written } from './help-fields.tsx'

/**
 * Page on which staff write and publish a help article. Members can read the article immediately after its
 * publication.
 */
export function HelpPage() {
  const { id } = useParams()
  const { identity } = useGetIdentity()
  const categories = useResponse('/console/api/help-categories')
  const article = useResponse(id === undefined ? null : fillPath('/console/api/help-articles/:id', { id }))
  const failure = categories.failure ?? article.failure
  const isThere = identity && categories.value && (id === undefined || article.value)
  return (
    <Box sx={{ mt: 2, maxWidth: 800 }}>
      <Title title={id === undefined ? 'Новый ответ' : 'Ответ'} />
      <NotLoaded failure={failure} isThere={Boolean(isThere)} />
      {isThere && categories.value && (
        <Form
          key={id ?? 'new'}
          article={article.value}
          categories={categories.value}
          draftKey={toDraftKey(String(identity.id), `help ${id ?? 'new'}`)}
        />
      )}
    </Box>
  )
}

const emptyText: RichContent = { type: 'doc', content: [{ type: 'paragraph', content: [] }] }

const toFormValues = (article: ConsoleHelpArticle | null, categories: readonly Category[]) => {
  const { id = '', category = categories[0]?.key ?? '', question = '', keywords = '' } = article ?? {}
  const values: Written = { id, category, question, keywords, content: article?.content ?? emptyText }
  return { written: values, version: article?.version ?? '' }
}

const errorFields = { invalid_help_slug: 'id', help_slug_taken: 'id' }

type FormProps = { article: ConsoleHelpArticle | null; categories: readonly Category[]; draftKey: string }

function Form({ article, categories, draftKey }: FormProps) {
  const draft = useDraft<Written, string>(draftKey, toFormValues(article, categories))
  const [isChanged, setIsChanged] = useState(false)
  const [notify, redirect] = [useNotify(), useRedirect()]
  const { id, ...values } = draft.written
  const path = article && fillPath('/console/api/help-articles/:id', { id: article.id })
  const loadSaved = async () => {
    const one = path ? await call('GET', path) : null
    setIsChanged(false)
    return toFormValues(one, categories)
  }
  const done = (text: string) => {
    draft.settle(toFormValues(null, categories))
    notify(text, { type: 'success' })
    redirect('list', 'help-articles')
  }
  const reportFailure = (error: unknown): never => {
    setIsChanged(error instanceof RefusedCall && error.code === 'help_changed')
    throw error
  }
  const publish = async () => {
    await (
      path
        ? call('PUT', path, { ...values, version: draft.version })
        : call('POST', '/console/api/help-articles', { id, ...values })
    ).catch(reportFailure)
    done('Ответ опубликован')
  }
  const remove = async () => {
    if (!path) return
    await call('DELETE', withQuery(path, { version: draft.version })).catch(reportFailure)
    done('Ответ убран')
  }
  return (
    <Stack spacing={2}>
      <DraftNotes draft={draft} isChanged={isChanged} loadSaved={loadSaved} />
      <StepForm button="Опубликовать" onSubmit={publish} fieldByCode={errorFields}>
        <HelpFields
          categories={categories}
          values={draft.written}
          isNew={article === null}
          generation={draft.generation}
          onChange={draft.change}
        />
      </StepForm>
      {article && <Removing onRemove={remove} />}
    </Stack>
  )
}

/** Button that removes the help article after a confirmation. */
function Removing({ onRemove }: { onRemove: () => Promise<void> }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (!isDialogOpen)
    return (
      <Box>
        <Button color="error" onClick={() => setDialogOpen(true)}>
          Убрать ответ
        </Button>
      </Box>
    )
  return (
    <StepForm button="Да, убрать этот ответ" onSubmit={onRemove}>
      <Alert severity="warning">Участники больше не увидят его в помощи.</Alert>
    </StepForm>
  )
}
