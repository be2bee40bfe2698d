import type { ConsoleAction } from '@impulse/api/staff/console-permissions'
import type { ReactNode } from 'react'
import { Link, usePermissions } from 'react-admin'

/** Link to a page for staff whose permissions include the action; plain text for other staff. */
export function LinkIf({ action, to, children }: { action: ConsoleAction; to: string; children: ReactNode }) {
  const { permissions = [] } = usePermissions<string[]>()
  return permissions.includes(action) ? <Link to={to}>{children}</Link> : children
}

/** Returns the address of the console list `list` with this filter. */
export const listAddress = (list: string, filter: Record<string, string>): string =>
  `/${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
