import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import { HiddenAsServedContext } from '../shared/amount/hidden-as-served.ts'
import { BrandContext, defaultBrand } from '../shared/style/brand.ts'
import { createPageCache, PageCacheContext } from '../shared/loading/page-cache.ts'
import { MemberContext } from '../shared/member/member.ts'
import { api } from '../shared/session/browser-session.ts'
import spriteUrl from '../shared/icon/sprite.svg?url&no-inline'
import { preloadedFonts } from '../shared/style/preloaded-fonts.ts'
import { Counters } from './document/visit-counters.tsx'
import { type RootData, rootDataContext } from './navigation/root-data.ts'
import { documentContext } from './document/document-context.ts'
import keepEarlyPress from './document/record-pre-hydration-click.js?raw'
import { usePreHydrationClick } from './document/use-pre-hydration-click.ts'
import { ErrorPage } from './errors/error-page.tsx'
import { useHoldReloadWhileNavigating } from './navigation/load.ts'
import { documentTitle } from './navigation/pages.ts'
import { ScrollRestoration } from './navigation/scroll-restoration.ts'
import { LinkPreview } from './document/link-preview.tsx'
import { loadedDataId, ServedDocumentContext } from './document/served-document.ts'
import { VisitorFrame } from './shell/visitor-frame.tsx'
import themeScript from './document/theme-before-paint.js?raw'
import { LazyUpdate } from './update/lazy-update.tsx'
import { useScreenTitle } from './navigation/use-page-handle.ts'

/**
 * Returns the data of the root route. A member's document contains an access token, so that a reload of the
 * page needs no refresh of the tokens.
 */
function loadDocument({ context }: LoaderFunctionArgs): RootData {
  const { session: known, brand, requestId, amountsHidden, maintenance } = context.get(documentContext)
  const user = known?.user ?? null
  return { brand, requestId, amountsHidden, maintenance, accessToken: known?.accessToken ?? null, user }
}

/**
 * Loads the member's profile again in the browser, after a change of the profile (see `shouldRevalidate`). If the
 * request fails, the page continues to use the data that it has.
 */
async function loadMember({ context }: LoaderFunctionArgs) {
  const rootData = context.get(rootDataContext)
  if (rootData.current?.user === null) return rootData.current
  const response = await api.get('/api/user/').catch(() => null)
  const user = response?.user ?? rootData.current?.user ?? null
  if (rootData.current) rootData.current = { ...rootData.current, user }
  return { ...rootData.current, accessToken: null, user }
}

/**
 * Returns true for a revalidation at the same address. Also returns true when the member opens another page
 * before such a revalidation has finished. The router's default would also reload the root's data after every
 * change of the query.
 */
const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate: isWanted,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}): boolean => {
  const isAnotherPage = currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search
  return currentUrl.href === nextUrl.href || (isWanted && isAnotherPage)
}

function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<RootData>('root')
  const brand = loaded?.brand ?? defaultBrand
  const served = useContext(ServedDocumentContext)
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f1f7f8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#091518" media="(prefers-color-scheme: dark)" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="format-detection" content="telephone=no" />
        <title>{documentTitle(useScreenTitle(), brand)}</title>
        {import.meta.env.SSR && <LinkPreview />}
        <Served>
          <PreHydrationScript />
        </Served>
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {/* The icons belong to the first paint, but only the rendered page asks for the file. */}
        <link rel="preload" as="image" type="image/svg+xml" fetchPriority="high" href={spriteUrl} />
        {served?.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {brand.stylesheet && <link rel="stylesheet" href={brand.stylesheet} />}
      </head>
      <body>
        {children}
        <Served>
          <LoadedData />
        </Served>
        <ScrollRestoration />
      </body>
    </html>
  )
}

/**
 * Inline script that sets the theme before the first paint and then records presses of buttons. A separate file
 * would delay both. The browser's bundle does not contain the script.
 */
function PreHydrationScript() {
  const nonce = useContext(ServedDocumentContext)?.nonce
  const html = import.meta.env.SSR ? themeScript + keepEarlyPress : ''
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * Data that the server loaded for the page, as JSON for the router of `entry.client.tsx`. In the browser React
 * renders the element empty, but does not change the element that the server rendered.
 */
function LoadedData() {
  const html = useContext(ServedDocumentContext)?.loadedData ?? ''
  return (
    <script
      type="application/json"
      id={loadedDataId}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function Root() {
  const loaded = useLoaderData<RootData>()
  const [cache] = useState(createPageCache)
  useHoldReloadWhileNavigating()
  usePreHydrationClick()
  return (
    <BrandContext value={loaded.brand}>
      <MemberContext value={loaded.user}>
        <HiddenAsServedContext value={loaded.amountsHidden}>
          <PageCacheContext value={cache}>
            <Outlet />
          </PageCacheContext>
          <LazyUpdate />
          <Counters />
        </HiddenAsServedContext>
      </MemberContext>
    </BrandContext>
  )
}

/**
 * Renders scripts only as a part of a document from the server. After an error that no layout catches, React renders
 * the root again in the browser, without these scripts: they have already run, and Trusted Types forbid new scripts.
 */
function Served({ children }: { children: ReactNode }) {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [isServed] = useState(isHydrating)
  return isServed && children
}

/** Last error boundary, for errors outside all layouts. */
function ErrorBoundary() {
  return (
    <VisitorFrame>
      <ErrorPage />
    </VisitorFrame>
  )
}

/** Route of the document itself, the parent of all other routes. */
export const rootRoute = {
  id: 'root',
  loader: import.meta.env.SSR ? loadDocument : loadMember,
  shouldRevalidate,
  Component: () => (
    <Layout>
      <Root />
    </Layout>
  ),
  ErrorBoundary: () => (
    <Layout>
      <ErrorBoundary />
    </Layout>
  ),
} satisfies RouteObject
