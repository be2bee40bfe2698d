import { Link } from '../../../shared/modal/link.tsx'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { useMember } from '../../../shared/member/member.ts'
import { pages } from '../../navigation/pages.ts'
import css from './avatar-link.module.css'

/** Link to the profile, shown as the member's avatar. `onClick` runs before the navigation. */
export function AvatarLink({ onClick }: { onClick?: (() => void) | undefined }) {
  return (
    <Link to={pages.profile.path} className={css.link} onClick={onClick}>
      <Avatar member={useMember()} />
      <span className="visually-hidden">{pages.profile.title}</span>
    </Link>
  )
}
