import type { ReactNode } from 'react'
import { useBrand } from '../../../shared/style/brand.ts'
import { Icon } from '../../../shared/icon/icon.tsx'
import { Modal } from '../../../shared/modal/modal.tsx'
import { LogoutButton } from '../member/logout-button.tsx'
import { moreMenu } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import css from './more-sheet.module.css'
import { ThemeSwitch } from '../theme-switch.tsx'

type MoreSheetProps = { open: boolean; onClose: () => void; children: ReactNode }

/**
 * Sheet «Ещё» (more) of narrow screens: the member's summary, and below it the menu items for which the tab bar has no
 * room.
 */
export function MoreSheet({ open, onClose, children }: MoreSheetProps) {
  const { sidebarLinks } = useBrand()
  return (
    <Modal open={open} onClose={onClose} title="Ещё" closeButton>
      {children}
      <ul role="list" className={css.list}>
        {moreMenu.map((entry) => (
          <li key={entry.path}>
            <MenuLink entry={entry} className={css.row} onClick={onClose}>
              {entry.title}
            </MenuLink>
          </li>
        ))}
        {sidebarLinks.map(({ title, href }) => (
          <li key={href}>
            <a href={href} className={css.row} rel="noreferrer">
              <Icon name="arrow-up-right" />
              {title}
            </a>
          </li>
        ))}
        <li>
          <LogoutButton className={css.row} />
        </li>
      </ul>
      <ThemeSwitch />
    </Modal>
  )
}
