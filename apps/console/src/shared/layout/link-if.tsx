import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { ReactNode } from 'react'
import { Link, usePermissions } from 'react-admin'

/** A way to another page for whom it is open, and the words alone for others. */
export function LinkIf({ action, to, children }: { action: ConsoleAction; to: string; children: ReactNode }) {
  const { permissions = [] } = usePermissions<string[]>()
  return permissions.includes(action) ? <Link to={to}>{children}</Link> : children
}

/** A list of the console, narrowed by its filters. */
export const listAddress = (list: string, filter: Record<string, string>): string =>
  `/${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
