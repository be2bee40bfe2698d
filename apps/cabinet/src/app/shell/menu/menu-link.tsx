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

/** Link to a page in the menu. The link to the current page, or to the parent of that page, has a filled icon. */
export function MenuLink({ entry, className, children, ...rest }: MenuLinkProps) {
  const { path, icon, below = [] } = entry
  const chosenPath = useChosenPath()
  const isChosen = isWithin(path, chosenPath)
  const isParent = below.some((page) => isWithin(page.path, chosenPath))
  return (
    <Link {...rest} to={path} className={className} aria-current={isChosen ? 'page' : isParent || undefined}>
      <Icon name={icon} filled={isChosen || isParent} />
      {children}
    </Link>
  )
}
