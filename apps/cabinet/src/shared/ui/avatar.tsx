import type { User } from '@impulse/api/profile/user'
import { classNames } from './class-names.ts'
import { DefaultPicture } from '../pictures/default-picture.tsx'
import { ServedPicture } from '../pictures/served-picture.tsx'
import css from './avatar.module.css'

const sides = { small: 44, large: 96 }

/**
 * Picture of the member. Without a picture, a placeholder is shown, with the member's initials if the name is
 * known.
 */
export function Avatar({ member, size = 'small' }: { member: User | null; size?: keyof typeof sides }) {
  const initials = [member?.firstName, member?.lastName].map((name) => name?.trim().charAt(0) ?? '').join('')
  const side = sides[size]
  return (
    <span className={classNames(css.avatar, css[size])}>
      <ServedPicture
        url={member?.avatarUrl ?? ''}
        alt=""
        width={side}
        height={side}
        instead={
          <>
            <DefaultPicture name="avatar" className={classNames(initials !== '' && css.behind)} />
            {initials !== '' && (
              <span className={css.initials} aria-hidden="true">
                {initials.toUpperCase()}
              </span>
            )}
          </>
        }
      />
    </span>
  )
}
