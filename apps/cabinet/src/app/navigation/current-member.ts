import type { User } from '@impulse/wire/user'

let member: User | null = null

/** Who is signed in, as this tab knows it: for the guards of navigations, which have no React around them. */
export const currentMember = (): User | null => member

export const setCurrentMember = (user: User | null): void => {
  member = user
}
