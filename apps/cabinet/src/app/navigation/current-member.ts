import type { User } from '@impulse/api/profile/user'

let member: User | null = null

/** Returns the signed-in member of this tab, for the guards of navigations, which run outside React. */
export const currentMember = (): User | null => member

export const setCurrentMember = (user: User | null): void => {
  member = user
}
