import { useLocation } from 'react-router'
import { useMember } from '../../shared/member/member.ts'
import { AvatarLink } from './member/avatar-link.tsx'
import { NotificationsLink } from './member/notifications-link.tsx'
import { greeting } from './member/greeting.ts'
import css from './phone-header.module.css'
import { Wordmark } from './wordmark.tsx'

/**
 * Header on phones, with the bell (specification, section 2). On the home page the header shows the avatar and the
 * greeting, on other pages the programme's logo or name.
 */
export function PhoneHeader() {
  const member = useMember()
  const { pathname } = useLocation()
  const isHome = pathname === '/'
  return (
    <header className={css.header}>
      {isHome && <AvatarLink />}
      <div className={css.title}>
        {isHome ? <p className={css.greeting}>{greeting(member?.firstName)}</p> : <Wordmark />}
      </div>
      <NotificationsLink />
    </header>
  )
}
