import { useEffect } from 'react'
import { data, type LoaderFunctionArgs, type Params, redirect, useNavigation } from 'react-router'
import type { User } from '@impulse/api/profile/user'
import { type Loadable, toErrorReference } from '../../shared/loading/loadable.ts'
import { ApiError, isCancelled } from '../../shared/api/api-error.ts'
import { type Api, createApi, type Send } from '../../shared/api/client.ts'
import { api, setNavigationTarget, reloads } from '../../shared/session/browser-session.ts'
import { loginAddress } from '../../shared/session/return-path.ts'
import { type DocumentRequest, documentContext } from '../document/document-context.ts'
import { rootDataContext } from './root-data.ts'

export type LoadArgs = {
  params: Params
  url: URL
  signal: AbortSignal
  /** The signed-in member; null for a visitor. */
  member: User | null
  /** Time limit for the member's amounts, from `moneyWaitMs` of the document; null in the browser. */
  moneyWaitMs: number | null
}

/** Returns the data with which a page is first shown. Data that the page loads later have the state `loading`. */
export type Load<T> = (api: Api, args: LoadArgs) => Promise<T> | T

/**
 * Returns the `loader` of a route. The loader calls `onServer` when the server renders a document, and `inBrowser` at
 * a navigation in the browser. Each bundle contains only the function that it needs.
 */
export const pageLoad = <T>(onServer: Load<T>, inBrowser: Load<T> = onServer): LoaderFunction<T> =>
  import.meta.env.SSR ? serverLoad(onServer) : clientLoad(inBrowser)

/**
 * Like `pageLoad`, for a page about one object. If the object does not exist, the document's status is 404.
 */
export const pageLoadOne = <T>(load: Load<Loadable<T | null>>): LoaderFunction<Loadable<T | null>> =>
  import.meta.env.SSR ? serverLoadOne(load) : clientLoad(load)

type LoaderFunction<T> = (args: LoaderFunctionArgs) => Promise<T | ReturnType<typeof data<T>>>

/** Returns a loader for the server, which uses the access token of the document's session. */
function serverLoad<T>(load: Load<T>) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    const document = context.get(documentContext)
    const { session, moneyWaitMs } = document
    const url = new URL(request.url)
    const args = { params, url, signal: request.signal, member: session?.user ?? null, moneyWaitMs }
    try {
      return await load(createApi(bearerSend(document)), args)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw asPageError(error)
      // The session ended between two calls to the backend. The response also removes the cookie, so that
      // `/login` does not redirect the visitor back to this page.
      document.endSession()
      throw redirect(loginAddress(url.pathname + url.search))
    }
  }
}

function serverLoadOne<T>(load: Load<Loadable<T | null>>) {
  const loadScreen = serverLoad(load)
  return async (args: LoaderFunctionArgs) => {
    const loaded = await loadScreen(args)
    const isMissing = loaded.status === 'loaded' && loaded.value === null
    return data(loaded, { status: isMissing ? 404 : 200 })
  }
}

/** Returns a loader for the browser, which uses the access token in memory. The API client refreshes the token. */
function clientLoad<T>(load: Load<T>) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<T> => {
    // Delays a reload that is due after a token refresh: the reload would load the page that the member is
    // leaving.
    const arrived = reloads.hold('navigation')
    const url = new URL(request.url)
    try {
      const member = context.get(rootDataContext).current?.user ?? null
      const args = { params, url, signal: request.signal, member, moneyWaitMs: null }
      return await load(api, args)
    } catch (error) {
      // Shows no error, because the API client is about to open `/login` instead of this page.
      if (error instanceof ApiError && error.code === 'signed_out') return new Promise<never>(() => {})
      throw asPageError(error)
    } finally {
      // Ends the loader's delay in a later task, after `useHoldReloadWhileNavigating` has begun a delay of its own,
      // which lasts until the new page is shown. So reloads are delayed without a gap.
      setTimeout(arrived)
    }
  }
}

/**
 * Delays reloads of the document while a navigation is in progress, even before the first loader runs. The
 * root route calls this hook.
 */
export function useHoldReloadWhileNavigating(): void {
  const { location } = useNavigation()
  const busy = location !== undefined
  useEffect(() => (busy ? reloads.hold('navigation') : undefined), [busy])
  useEffect(() => setNavigationTarget(location ? location.pathname + location.search : null), [location])
}

function bearerSend({ session, send }: DocumentRequest): Send {
  if (session === null) return send
  const authorization = `Bearer ${session.accessToken}`
  return (request) => send({ ...request, headers: { ...request.headers, authorization } })
}

/**
 * Converts an `ApiError` to an error response of the router, which the server can transfer to the browser.
 */
function asPageError(error: unknown): unknown {
  if (isCancelled(error) || !(error instanceof ApiError)) return error
  return data(
    { text: error.text, ...toErrorReference(error) },
    { status: error.status === 0 ? 503 : error.status },
  )
}
