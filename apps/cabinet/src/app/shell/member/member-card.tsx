import { useMember } from '../../../shared/member/member.ts'
import { MemberLine } from './member-line.tsx'
import { AvatarLink } from './avatar-link.tsx'
import { greeting } from './greeting.ts'
import css from './member-card.module.css'

/** Avatar, greeting and balance of the member, in the sidebar (specification, section 2). */
export function MemberCard() {
  const member = useMember()
  return (
    <div className={css.member}>
      <AvatarLink />
      <div className={css.text}>
        <p className={css.greeting}>{greeting(member?.firstName)}</p>
        <MemberLine />
      </div>
    </div>
  )
}
