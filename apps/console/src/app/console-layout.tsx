import { useMediaQuery } from '@mui/material'
import { useEffect, useLayoutEffect, useState } from 'react'
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

/**
 * Menu of the pages that the staff member's permissions open. The menu protects nothing: the server checks
 * the permission at each request.
 */
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

/**
 * Sidebar that closes when the window becomes narrow, because an open sidebar would cover the page and its
 * dialogs.
 */
function ConsoleSidebar(props: SidebarProps) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [wasNarrow, setWasNarrow] = useState(isNarrow)
  const [, setOpen] = useSidebarState()
  useLayoutEffect(() => {
    if (isNarrow === wasNarrow) return
    // The effect changes both states (`wasNarrow` and the sidebar) at once. If the sidebar changed one render later,
    // it would miss a window that becomes narrow and immediately wide again.
    // oxlint-disable-next-line react/set-state-in-effect
    setWasNarrow(isNarrow)
    setOpen(!isNarrow)
  }, [isNarrow, wasNarrow, setOpen])
  // The sidebar is rendered closed before the effect runs, because a sidebar that opens over the page takes
  // the focus.
  return <Sidebar {...props} {...(isNarrow && !wasNarrow && { open: false })} />
}

/** User menu whose accessible name equals its visible label. On a phone it has none, and react-admin names it itself. */
function ConsoleUserMenu() {
  const { identity } = useGetIdentity()
  const isLabelled = useMediaQuery('(min-width: 600px)')
  return (
    <UserMenu {...(isLabelled && identity?.fullName && { label: identity.fullName })}>
      <Logout />
    </UserMenu>
  )
}

const bareTitle = document.title

/**
 * Sets the document's title, by which staff distinguish tabs and history entries, and which screen readers read first.
 */
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
      {/* The font is smaller on a narrow screen, so that a whole title fits. */}
      <TitlePortal component="h1" sx={{ fontSize: { xs: '1rem', sm: '1.25rem' } }} />
    </AppBar>
  )
}

/** Styles that let a wide table scroll inside the page, instead of making the page scroll. */
const scrollStyles = Object.fromEntries(
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
    sx={{ minWidth: 0, ...scrollStyles }}
  />
)
