import { Link } from 'react-router'
import { Icon } from '../../shared/icon/icon.tsx'
import { useMember } from '../../shared/member/member.ts'
import { pages } from '../pages.ts'
import css from './avatar.module.css'

/** Opens the profile. Without a picture: the member's initials, without a name: a person. */
export function Avatar() {
  const member = useMember()
  const initials = [member?.firstName, member?.lastName].map((name) => name?.trim().charAt(0) ?? '').join('')
  return (
    <Link to={pages.profile.path} className={css.avatar}>
      {member?.avatarUrl ? (
        <img src={member.avatarUrl} alt="" width="44" height="44" />
      ) : initials ? (
        <span>{initials.toUpperCase()}</span>
      ) : (
        <Icon name="user-circle" />
      )}
      <span className="visually-hidden">{pages.profile.title}</span>
    </Link>
  )
}
