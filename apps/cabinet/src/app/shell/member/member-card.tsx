import { useMember } from '../../../shared/member/member.ts'
import { MemberLine } from './member-line.tsx'
import { AvatarLink } from './avatar-link.tsx'
import { greeting } from './greeting.ts'
import css from './member-card.module.css'

/**
 * Avatar, greeting and balance of the member. Shown in the sidebar, and on a phone in the sheet «Ещё»
 * (specification, section 2).
 */
export function MemberCard({ onNavigateAway }: { onNavigateAway?: () => void }) {
  const member = useMember()
  return (
    <div className={css.member}>
      <AvatarLink onClick={onNavigateAway} />
      <div className={css.text}>
        <p className={css.greeting}>{greeting(member?.firstName)}</p>
        <MemberLine onNavigateAway={onNavigateAway} />
      </div>
    </div>
  )
}
