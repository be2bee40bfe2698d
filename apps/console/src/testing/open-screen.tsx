import { createTheme, ThemeProvider } from '@mui/material'
import { defaultScheduler, notifyManager, QueryClient } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { type AuthProvider, useNotificationContext } from 'react-admin'
import { Route, Routes } from 'react-router'
import { onTestFinished } from 'vitest'
import { ConsoleFrame, toPath } from './console-frame.tsx'
import { plain, screenParts } from './screen-parts.ts'
import { settle } from './settle.ts'

type OpenOptions = {
  /** Name of the staff member who opens the page. */
  name?: string
  /** Actions that this staff member may do. */
  permissions?: readonly string[]
  /** Address of the page, and the route pattern by which the page reads parameters from the address. */
  address?: string
  pattern?: string
}

const atOnce = { transition: { appear: false, enter: false, exit: false } }

/** Theme in which dialogs and menus open and close without transitions. */
const theme = createTheme({
  components: {
    MuiDialog: { defaultProps: { slotProps: atOnce } },
    MuiPopover: { defaultProps: { slotProps: atOnce } },
  },
})

/**
 * Opens a page for a staff member in the DOM of the test, and closes a page that was opened before. Returns functions
 * that read the page and act on it.
 */
export async function openScreen(element: ReactNode, options: OpenOptions = {}) {
  cleanup()
  onTestFinished(() => settle(cleanup))
  const { name = 'olga', permissions = [], address = '/', pattern = '*' } = options
  // Delivers responses without a timer. By default the query client waits for a timer before it delivers a response.
  notifyManager.setScheduler(queueMicrotask)
  onTestFinished(() => notifyManager.setScheduler(defaultScheduler))
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(['auth', 'getIdentity'], { id: name, fullName: name })
  queryClient.setQueryData(['auth', 'getPermissions', {}], permissions)
  const visited: string[] = []
  let notifications: readonly string[] = []
  const Page = () => {
    const shown = useNotificationContext().notifications
    useEffect(() => {
      notifications = shown.map(({ message }) =>
        typeof message === 'string' ? plain(message) : 'not a text',
      )
    }, [shown])
    return element
  }
  await settle(() =>
    render(
      <ThemeProvider theme={theme}>
        <ConsoleFrame
          authProvider={authProvider}
          queryClient={queryClient}
          address={address}
          navigate={(to) => void visited.push(toPath(to))}
        >
          <Routes>
            <Route path={pattern} element={<Page />} />
          </Routes>
        </ConsoleFrame>
      </ThemeProvider>,
    ),
  )
  return { ...screenParts, run: settle, visited, notifications: () => notifications }
}

/** Auth provider of a staff member who is signed in. */
const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getPermissions: async () => [],
}
