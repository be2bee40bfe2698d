import { consoleActionNames, mayDo, type StaffRole } from '@impulse/api/staff/console-permissions'
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type AuthProvider, RecordContextProvider } from 'react-admin'
import { ConsoleFrame } from './console-frame.tsx'

type RenderOptions = {
  /** Name of the staff member who opens the page. */
  name?: string
  /** Responses of the server, by path. */
  responses?: Readonly<Record<string, unknown>>
  /** Object that react-admin would provide to the page, such as the shown withdrawal. */
  record?: object | null
}

/** Returns the permissions of these roles, as the server lists them in a session. */
export const listPermissions = (...roles: StaffRole[]): string[] =>
  consoleActionNames.filter((action) => mayDo(action, roles))

/**
 * Renders a page to static HTML, in the state that a staff member with these permissions sees first. No browser is
 * started, so nothing can be pressed.
 */
export function renderAs(
  may: readonly string[],
  element: ReactNode,
  { name = 'olga', responses = {}, record = null }: RenderOptions = {},
): Page {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['auth', 'getPermissions', {}], may)
  queryClient.setQueryData(['auth', 'getIdentity'], { id: name, fullName: name })
  for (const [path, response] of Object.entries(responses))
    queryClient.setQueryData(['answer', path], response)
  const html = renderToStaticMarkup(
    <ConsoleFrame authProvider={authProvider} queryClient={queryClient}>
      <RecordContextProvider value={record as never}>{element}</RecordContextProvider>
    </ConsoleFrame>,
  ).replaceAll(/<style.*?<\/style>/gs, '')
  return {
    text: textIn(html),
    buttons: [...html.matchAll(/<button(?![^>]* disabled)[^>]*>(.*?)<\/button>/gs)].map(([, inner]) =>
      textIn(inner ?? ''),
    ),
    links: Object.fromEntries(
      [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = '', inner = '']) => [
        textIn(inner),
        textIn(to),
      ]),
    ),
  }
}

type Page = {
  /** Text of the whole page, without tags. */
  text: string
  /** Labels of the buttons that are not disabled. */
  buttons: string[]
  /** Address of each link, by the link's text. */
  links: Record<string, string>
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&([#\w]+);/g, (_whole, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Auth provider that is never called, because the query client already contains the identity and the
 * permissions.
 */
const authProvider: AuthProvider = {
  login: notImplemented,
  logout: notImplemented,
  checkAuth: notImplemented,
  checkError: notImplemented,
  getPermissions: notImplemented,
}

async function notImplemented(): Promise<never> {
  throw new Error('This test must not request the signed-in staff member')
}
