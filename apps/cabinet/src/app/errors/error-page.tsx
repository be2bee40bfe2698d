import {
  isRouteErrorResponse,
  useLocation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { useConnection } from '../../shared/browser/connection.ts'
import { useOnline } from '../../shared/browser/use-online.ts'
import { useWhenOnline } from '../../shared/browser/use-when-online.ts'
import { toErrorReference } from '../../shared/loading/loadable.ts'
import { ApiError, notLoaded, unexpectedErrorText } from '../../shared/api/api-error.ts'
import { Button } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/feedback/empty-state.tsx'
import { NotFound } from '../../shared/feedback/not-found.tsx'
import { SupportLink } from '../../shared/feedback/support-link.tsx'
import css from './error-page.module.css'
import { isMissing } from './is-missing.ts'
import { offlineMoney } from '../offline/ready-offline-money.ts'
import { pages } from '../navigation/pages.ts'
import { reloadFromNetwork } from './reload-from-network.ts'

/**
 * Error page with a text, a button for the next step, and the request id that the member can report to the support.
 */
export function ErrorPage() {
  const error = useRouteError()
  const failure = toFailure(error)
  const { revalidate, state } = useRevalidator()
  const renderedRequestId = useRouteLoaderData<{ requestId: string }>('root')?.requestId
  const isOffline = failure.code === 'network'
  // The banner of the layout already tells about the connection.
  const [online, hasConnection] = [useOnline(), useConnection()]
  const isBannerShown = isOffline && !(online && hasConnection)
  // The request id is undefined for a request that never left the device, and for a page that was rendered in
  // the browser.
  const requestId = failure.request ?? (isOffline ? undefined : renderedRequestId)
  const { pathname } = useLocation()
  const title = moneyTitles[pathname.replace(/(?<=.)\/$/, '')] ?? ''
  const renderOfflineMoney = isOffline && title !== '' ? offlineMoney() : null
  // After a lost connection, the loaded parts of the page are intact, and only the failed data are requested
  // again. If the page's code was not loaded, the page is reloaded only when the server is reachable. After any
  // other error, the page is reloaded.
  const retry = () => {
    if (error === notLoaded) void reloadFromNetwork()
    else if (isOffline) void revalidate()
    else location.reload()
  }
  // A page whose code was not loaded is reloaded by `screenNotLoaded`.
  useWhenOnline(retry, isOffline && error !== notLoaded)
  if (isMissing(error)) {
    return (
      <NotFound title={pages.notFound.title} to={pages.home.path} action="На главную">
        {failure.text}
      </NotFound>
    )
  }
  const retryButton = (
    <Button busy={state === 'loading'} onClick={retry}>
      Повторить
    </Button>
  )
  const empty = (
    <EmptyState
      art={isOffline ? 'offline' : 'error'}
      title={isOffline ? 'Эта страница без сети недоступна' : 'Не получилось открыть страницу'}
      heading="h1"
      action={
        <div className={css.actions}>
          {retryButton}
          <p className={css.help}>
            Не помогает? <SupportLink code={failure.code} request={requestId} />
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
      {isBannerShown ? undefined : failure.text}
    </EmptyState>
  )
  return renderOfflineMoney
    ? renderOfflineMoney({ title, path: pathname, action: retryButton, children: empty })
    : empty
}

/** Titles, by path, of the pages that show stored data while the device is offline. */
const moneyTitles: Record<string, string> = {
  [pages.home.path]: pages.home.title,
  [pages.balance.path]: pages.balance.title,
  [pages.contracts.path]: pages.contracts.title,
}

type Failure = { code: string; text: string; request?: string }

function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) return { text: error.text, ...toErrorReference(error) }
  if (isRouteErrorResponse(error) && isFailure(error.data)) return error.data
  return { code: 'unexpected', text: unexpectedErrorText }
}

/** The router's own errors have a text as their data. */
const isFailure = (data: unknown): data is Failure =>
  typeof (data as Partial<Failure> | null)?.code === 'string'
