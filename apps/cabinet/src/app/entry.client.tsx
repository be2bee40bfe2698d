import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  matchRoutes,
  RouterContextProvider,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setBrowserOwner, session } from '../shared/session/browser-session.ts'
import { loginPath } from '../shared/session/return-path.ts'
import { type LoadedData, loadedDataId } from './document/served-document.ts'
import { openedAddress } from './errors/screen-not-loaded.ts'
import { type RootData, rootDataContext } from './navigation/root-data.ts'
import { routes } from './routes.ts'

// Loads the modules of the page's routes before hydration, because the first render must equal the served document.
await Promise.all(
  (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return
    const module = await route.lazy()
    delete route.lazy
    Object.assign(route, module)
  }),
)
const hydrationData = JSON.parse(document.getElementById(loadedDataId)?.textContent ?? '') as LoadedData
const rootData = { current: hydrationData.loaderData['root'] as RootData | undefined }
// Sets the member and the access token before the first render, because loaders and effects of pages need both.
const { user, accessToken } = rootData.current ?? {}
if (user) setBrowserOwner(user.userId)
if (accessToken) session.setAccessToken(accessToken)
// Does the same as the router's `createBrowserRouter`, whose module would add links, forms and prefetching to every
// first load.
const router = createRouter({
  routes,
  history: createBrowserHistory(),
  mapRouteProperties,
  hydrationData,
  getContext: () => new RouterContextProvider(new Map([[rootDataContext, rootData]])),
}).initialize()
openedAddress.get = () => router.createHref(router.state.navigation.location ?? router.state.location)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
})

/**
 * Returns true for a page that must not be shown again when the member presses Back: a member's page after a
 * logout, or the sign-in page after a sign-in.
 */
const isOver = () =>
  session.isLoggingOut() || (location.pathname === loginPath && session.refreshToken() !== null)

window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isOver()) location.reload()
})
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (navigation?.type === 'back_forward' && isOver()) location.reload()
