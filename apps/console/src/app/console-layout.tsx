import { useMediaQuery } from '@mui/material'
import { useDeferredValue, useEffect, useLayoutEffect } from 'react'
import {
  AppBar,
  Layout,
  type LayoutProps,
  Logout,
  Menu,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  useGetIdentity,
  usePermissions,
  UserMenu,
  useSidebarState,
  useTranslate,
} from 'react-admin'
import { useLocation } from 'react-router'
import { pagesFor } from './pages.tsx'

/** The menu is what one may do; the server asks again at each request. */
function ConsoleMenu() {
  const { permissions = [] } = usePermissions<string[]>()
  return (
    <Menu>
      <Menu.DashboardItem primaryText="Сегодня" />
      {pagesFor(permissions).map(({ name }) => (
        <Menu.ResourceItem key={name} name={name} />
      ))}
    </Menu>
  )
}

/** The menu that stands next to a page does not come over it, and over what is asked there, when the window gets narrow. */
function ConsoleSidebar(props: SidebarProps) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const wasNarrow = useDeferredValue(isNarrow)
  const [, setOpen] = useSidebarState()
  useLayoutEffect(() => {
    if (isNarrow !== wasNarrow) setOpen(!isNarrow)
  }, [isNarrow, wasNarrow, setOpen])
  // From the first moment on: once it had been open it would have taken the focus.
  return <Sidebar {...props} {...(isNarrow && !wasNarrow && { open: false })} />
}

/** Its name for who does not see it is the one that is shown. */
function ConsoleUserMenu() {
  const { identity } = useGetIdentity()
  return (
    <UserMenu label={identity?.fullName ?? 'Профиль'}>
      <Logout />
    </UserMenu>
  )
}

const bareTitle = document.title

/** Tabs and the browser's history tell pages apart by it, and it is the first that a screen reader says. */
function useDocumentTitle(): void {
  const translate = useTranslate()
  const [, page = ''] = useLocation().pathname.split('/')
  const name = translate(page ? `resources.${page}.name` : 'ra.page.dashboard', { _: '' })
  useEffect(() => {
    document.title = name ? `${name} — ${bareTitle}` : bareTitle
    return () => {
      document.title = bareTitle
    }
  }, [name])
}

function ConsoleBar() {
  useDocumentTitle()
  return (
    <AppBar color="default" userMenu={<ConsoleUserMenu />}>
      {/* On a phone the whole of a title has to find its place. */}
      <TitlePortal component="h1" sx={{ fontSize: { xs: '1rem', sm: '1.25rem' } }} />
    </AppBar>
  )
}

/** A wide table scrolls by itself, and not the page with it. */
const narrow = Object.fromEntries(
  ['Layout-contentWithSidebar', 'Layout-content', 'List-main', 'List-content', 'Show-main', 'Show-card'].map(
    (part) => [`& .Ra${part}`, { minWidth: 0 }],
  ),
)

export const ConsoleLayout = (props: LayoutProps) => (
  <Layout
    {...props}
    menu={ConsoleMenu}
    appBar={ConsoleBar}
    sidebar={ConsoleSidebar}
    sx={{ minWidth: 0, ...narrow }}
  />
)
