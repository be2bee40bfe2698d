import { Avatar } from '../../../shared/ui/avatar.tsx'
import { useMember } from '../../../shared/member/member.ts'
import { pages } from '../../navigation/pages.ts'
import { Link } from '../../../shared/modal/link.tsx'
import css from './avatar-link.module.css'

/** Link to the profile, shown as the member's avatar. */
export function AvatarLink() {
  return (
    <Link to={pages.profile.path} className={css.link}>
      <Avatar member={useMember()} />
      <span className="visually-hidden">{pages.profile.title}</span>
    </Link>
  )
}
