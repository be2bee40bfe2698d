import type { User } from '@impulse/api/profile/user'

let member: User | null = null

/** Signed-in member of this tab, for guards of navigations outside React. */
export const currentMember = (): User | null => member

export const setCurrentMember = (user: User | null): void => {
  member = user
}
