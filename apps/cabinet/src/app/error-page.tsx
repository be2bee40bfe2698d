import { isRouteErrorResponse, useRevalidator, useRouteError, useRouteLoaderData } from 'react-router'
import { ApiError, unexpectedErrorText } from '../shared/api/api-error.ts'
import { useBrand } from '../shared/brand/brand.ts'
import { Button } from '../shared/button/button.tsx'
import { EmptyState } from '../shared/empty-state/empty-state.tsx'
import css from './error-page.module.css'
import { notLoaded, reloadFromNetwork } from './screen-not-loaded.ts'

/** What stands where a screen could not be shown: the words, what to do, and the number that helps to find out why. */
export function ErrorPage() {
  const error = useRouteError()
  const failure = failureOf(error)
  const { revalidate, state } = useRevalidator()
  const { supportEmail } = useBrand()
  const requestId = useRouteLoaderData<{ requestId: string }>('root')?.requestId
  // Only a lost connection is known to leave the page's own parts whole; anything else begins anew.
  const retry = () => {
    if (error === notLoaded) void reloadFromNetwork()
    else if (failure.code === 'network') void revalidate()
    else location.reload()
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
            Не помогает? Напишите нам:{' '}
            <a href={mailAbout(supportEmail, failure.code, requestId)}>{supportEmail}</a>
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

function failureOf(error: unknown): { code: string; text: string } {
  if (error instanceof ApiError) return { code: error.code, text: error.text }
  if (isRouteErrorResponse(error) && isWords(error.data)) return error.data
  return { code: 'unexpected', text: unexpectedErrorText }
}

const isWords = (data: unknown): data is { code: string; text: string } =>
  typeof data === 'object' &&
  data !== null &&
  'code' in data &&
  'text' in data &&
  typeof data.code === 'string' &&
  typeof data.text === 'string'

const mailAbout = (email: string, ...[code, requestId = '']: [code: string, requestId?: string]): string =>
  `mailto:${email}?subject=${encodeURIComponent(`Ошибка ${code} ${requestId}`.trim())}`
