import { useLocation } from 'react-router'
import { useMember } from '../../shared/member/member.ts'
import { AvatarLink } from './avatar-link.tsx'
import { Bell } from './bell.tsx'
import { greeting } from './greeting.ts'
import css from './phone-header.module.css'

/** A phone's first screen greets and has the bell; the others begin with their own heading. */
export function PhoneHeader() {
  const member = useMember()
  const { pathname } = useLocation()
  if (pathname !== '/') return null
  return (
    <header className={css.header}>
      <AvatarLink />
      <p className={css.greeting}>{greeting(member?.firstName)}</p>
      <Bell />
    </header>
  )
}
