import { isRouteErrorResponse, useRevalidator, useRouteError, useRouteLoaderData } from 'react-router'
import { markOf } from '../shared/account/loadable.ts'
import { ApiError, notLoaded, unexpectedErrorText } from '../shared/api/api-error.ts'
import { Button } from '../shared/button/button.tsx'
import { EmptyState } from '../shared/empty-state/empty-state.tsx'
import { NoSuchPage } from '../shared/empty-state/no-such-page.tsx'
import { WriteToSupport } from '../shared/support/write-to-support.tsx'
import css from './error-page.module.css'
import { isMissing } from './is-missing.ts'
import { pages } from './pages.ts'
import { reloadFromNetwork } from './screen-not-loaded.ts'

/** What stands where a screen could not be shown: the words, what to do, and the number that helps to find out why. */
export function ErrorPage() {
  const error = useRouteError()
  const failure = failureOf(error)
  const { revalidate, state } = useRevalidator()
  const drawn = useRouteLoaderData<{ requestId: string }>('root')?.requestId
  const requestId = failure.request ?? drawn
  // Only a lost connection is known to leave the page's own parts whole; anything else begins anew.
  const retry = () => {
    if (error === notLoaded) void reloadFromNetwork()
    else if (failure.code === 'network') void revalidate()
    else location.reload()
  }
  if (isMissing(error)) {
    return (
      <NoSuchPage title={pages.notFound.title} to={pages.home.path} action="На главную">
        {failure.text}
      </NoSuchPage>
    )
  }
  return (
    <EmptyState
      art={failure.code === 'network' ? 'offline' : 'error'}
      title={failure.code === 'network' ? 'Нет сети' : 'Не получилось открыть страницу'}
      heading="h1"
      action={
        <div className={css.actions}>
          <Button busy={state === 'loading'} onClick={retry}>
            Повторить
          </Button>
          <p className={css.help}>
            Не помогает? <WriteToSupport code={failure.code} request={requestId} />
            {requestId !== undefined && (
              <>
                <br />
                Номер обращения: <span className={css.id}>{requestId}</span>
              </>
            )}
          </p>
        </div>
      }
    >
      {failure.text}
    </EmptyState>
  )
}

type Failure = { code: string; text: string; request?: string }

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { text: error.text, ...markOf(error) }
  if (isRouteErrorResponse(error) && isWords(error.data)) return error.data
  return { code: 'unexpected', text: unexpectedErrorText }
}

const isWords = (data: unknown): data is Failure =>
  typeof data === 'object' &&
  data !== null &&
  'code' in data &&
  'text' in data &&
  typeof data.code === 'string' &&
  typeof data.text === 'string'
