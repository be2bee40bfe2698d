import type { ReactNode } from 'react'
import { NavLink, type NavLinkProps } from 'react-router'
import { Icon } from '../../shared/icon/icon.tsx'
import type { MenuEntry } from './menu.ts'

type MenuLinkProps = Pick<NavLinkProps, 'onClick' | 'title'> & {
  entry: MenuEntry
  className: string | undefined
  children: ReactNode
}

/** An entry of some menu; the icon of the screen that is shown is the filled one. */
export function MenuLink({ entry: { path, icon }, className, children, ...rest }: MenuLinkProps) {
  return (
    <NavLink {...rest} to={path} end={path === '/'} className={() => className}>
      {({ isActive }) => (
        <>
          <Icon name={icon} filled={isActive} />
          {children}
        </>
      )}
    </NavLink>
  )
}
