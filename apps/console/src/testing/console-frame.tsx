import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type AuthProvider,
  CoreAdminContext,
  memoryStore,
  reactRouterProvider,
  type RouterProvider,
} from 'react-admin'
import { MemoryRouter } from 'react-router'
import { dataProvider } from '../app/data-provider.ts'
import { i18nProvider } from '../app/i18n-provider.ts'

type FrameProps = {
  authProvider: AuthProvider
  queryClient: QueryClient
  address?: string
  navigate?: (to: unknown) => void
  children: ReactNode
}

/**
 * Provides a page with the contexts that it has in the console. A navigation only calls `navigate`, and links are
 * rendered as plain `<a>` elements.
 */
export const ConsoleFrame = ({
  authProvider,
  queryClient,
  address = '/',
  navigate = ignore,
  children,
}: FrameProps) => {
  const routerProvider: RouterProvider = {
    ...reactRouterProvider,
    RouterWrapper,
    useNavigate: () => navigate,
    useLocation: () => ({ pathname: address, search: '', hash: '', state: null, key: '' }),
    Link,
  }
  return (
    <MemoryRouter initialEntries={[address]}>
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={memoryStore({ locale: 'ru' })}
      >
        {children}
      </CoreAdminContext>
    </MemoryRouter>
  )
}

const ignore = (): void => undefined
const RouterWrapper: RouterProvider['RouterWrapper'] = ({ children }) => children
const Link: RouterProvider['Link'] = ({ to, children }) => <a href={toPath(to)}>{children}</a>

/** Returns the path of a link or navigation, whose target is a text or a location object. */
export const toPath = (to: unknown): string =>
  typeof to === 'object' && to !== null && 'pathname' in to ? String(to.pathname) : String(to)
