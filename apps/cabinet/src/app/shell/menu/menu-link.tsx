import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { Icon } from '../../../shared/icon/icon.tsx'
import { Link } from '../../../shared/modal/link.tsx'
import { isWithin, type MenuEntry } from './menu.ts'
import { useChosenPath } from './use-chosen-path.ts'

type MenuLinkProps = Pick<LinkProps, 'onClick' | 'title'> & {
  entry: MenuEntry
  className: string | undefined
  children: ReactNode
}

/** Link to a page in the menu. The link to the current page has a filled icon. */
export function MenuLink({ entry: { path, icon }, className, children, ...rest }: MenuLinkProps) {
  const isChosen = isWithin(path, useChosenPath())
  return (
    <Link {...rest} to={path} className={className} aria-current={isChosen ? 'page' : undefined}>
      <Icon name={icon} filled={isChosen} />
      {children}
    </Link>
  )
}
