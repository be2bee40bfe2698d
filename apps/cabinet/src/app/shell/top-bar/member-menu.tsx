import { useMember } from '../../../shared/member/member.ts'
import { Icon } from '../../../shared/icon/icon.tsx'
import { pages } from '../../navigation/pages.ts'
import { LogoutButton } from '../member/logout-button.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'
import { Link } from '../../../shared/modal/link.tsx'
import css from './member-menu.module.css'
import { Popover } from './popover.tsx'

/** Menu under the avatar in the top bar: the profile, the theme and the logout. */
export function MemberMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const member = useMember()
  if (!open) return null
  return (
    <Popover label="Профиль, тема и выход" onClose={onClose}>
      <p className={css.name}>{[member?.firstName, member?.lastName].filter(Boolean).join(' ')}</p>
      <Link to={pages.profile.path} className={css.row}>
        <Icon name="user-circle" />
        {pages.profile.title}
      </Link>
      <Link to="/lk/notices" className={css.row}>
        <Icon name="bell" />
        Настройки уведомлений
      </Link>
      <ThemeSwitch />
      <LogoutButton className={css.row} />
    </Popover>
  )
}
