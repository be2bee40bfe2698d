import type { User } from '@impulse/api/profile/user'
import { classNames } from './class-names.ts'
import { DefaultPicture } from '../pictures/default-picture.tsx'
import { ServedPicture } from '../pictures/served-picture.tsx'
import css from './avatar.module.css'

const sides = { small: 44, large: 96 }

/**
 * Picture of the member. Without a picture, the member's initials are shown, or a placeholder if the name is
 * unknown.
 */
export function Avatar({ member, size = 'small' }: { member: User | null; size?: keyof typeof sides }) {
  const initials = [member?.firstName, member?.lastName].map((name) => name?.trim()[0]).join('')
  const side = sides[size]
  return (
    <span className={classNames(css.avatar, css[size])}>
      <ServedPicture
        url={member?.avatarUrl ?? ''}
        alt=""
        width={side}
        height={side}
        instead={
          initials === '' ? (
            <DefaultPicture name="avatar" />
          ) : (
            <span className={css.initials} aria-hidden="true">
              {initials}
            </span>
          )
        }
      />
    </span>
  )
}
