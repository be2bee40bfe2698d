import { Suspense } from 'react'
import { AdminContext, AdminUI, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { TodayPage } from '../features/dashboard/dashboard-page.tsx'
import { authProvider } from './auth-provider.ts'
import { ConsoleLayout } from './console-layout.tsx'
import { consoleStore } from './console-store.ts'
import { dataProvider } from './data-provider.ts'
import { i18nProvider } from './i18n-provider.ts'
import { InvitationPage } from './lazy-pages.tsx'
import { PageNotFound } from './page-not-found.tsx'
import { pagesFor } from './pages.tsx'
import { routerProvider } from './router-provider.ts'
import { darkTheme, lightTheme } from './theme.ts'
import { QueryClient } from '@tanstack/react-query'

/**
 * Returns true when no dialog is open. While a dialog is open, lists and pages are not refetched, because a failed
 * refetch would discard the text typed in the dialog.
 */
const isNoDialogOpen = (): boolean => document.querySelector('[role="dialog"]') === null

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: isNoDialogOpen, refetchOnReconnect: isNoDialogOpen },
  },
})

/** The console. Uses the two parts of react-admin's `Admin`, because `Admin` also contains English texts. */
export const ConsoleApp = () => (
  <AdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    routerProvider={routerProvider}
    queryClient={queryClient}
    lightTheme={lightTheme}
    darkTheme={darkTheme}
    store={consoleStore}
  >
    <AdminUI
      layout={ConsoleLayout}
      loginPage={SignInPage}
      dashboard={TodayPage}
      catchAll={PageNotFound}
      title="Консоль"
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route
          path="/invitation/:token"
          element={
            <Suspense>
              <InvitationPage />
            </Suspense>
          }
        />
      </CustomRoutes>
      {(may: string[] = []) =>
        pagesFor(may).map(({ action: _action, ...page }) => <Resource key={page.name} {...page} />)
      }
    </AdminUI>
  </AdminContext>
)
