import type { ReactNode } from 'react'
import { Icon } from '../../../shared/icon/icon.tsx'
import { isWithin, type MenuEntry } from './menu.ts'
import { useChosenPath } from './use-chosen-path.ts'
import { Link, type LinkProps } from '../../../shared/modal/link.tsx'

type MenuLinkProps = Pick<LinkProps, 'title'> & {
  entry: MenuEntry
  className: string | undefined
  children: ReactNode
}

/** Link to a page in the menu. The link to the current page has a filled icon. */
export function MenuLink({ entry, className, children, ...rest }: MenuLinkProps) {
  const { path, icon } = entry
  const isChosen = isWithin(entry, useChosenPath())
  return (
    <Link {...rest} to={path} className={className} aria-current={isChosen ? 'page' : undefined}>
      <Icon name={icon} filled={isChosen} />
      {children}
    </Link>
  )
}
