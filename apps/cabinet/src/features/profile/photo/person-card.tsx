import { formatPhone } from '@impulse/api/fields/phone'
import { getLoadedValue } from '../../../shared/loading/loadable.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { useMember } from '../../../shared/member/member.ts'
import { NoWrap } from '../../../shared/ui/no-wrap.tsx'
import { ChangePhoto } from './change-photo.tsx'
import css from './person-card.module.css'
import { useProfile } from '../profile-context.ts'

/** Card of the member: picture, name, city and phone number. */
export function PersonCard() {
  const member = useMember()
  const phone = getLoadedValue(useProfile().account.shown)?.accountInfo.phoneNumber
  const name = [member?.lastName, member?.firstName, member?.middleName].filter(Boolean).join(' ')
  return (
    <section className={css.card} aria-label="О вас">
      <Avatar member={member} size="large" />
      <div className={css.who}>
        <p className={css.name}>{name || 'Имя не указано'}</p>
        <p className={css.about}>{member?.cityName || 'Город не указан'}</p>
        {phone !== undefined && (
          <p className={css.about}>
            <NoWrap>{formatPhone(phone)}</NoWrap>
          </p>
        )}
      </div>
      <ChangePhoto hasPhoto={Boolean(member?.avatarUrl)} />
    </section>
  )
}
