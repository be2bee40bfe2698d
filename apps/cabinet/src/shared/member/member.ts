import type { User } from '@impulse/api/profile/user'
import { createContext, useContext } from 'react'

/** Signed-in member; null on public pages. */
export const MemberContext = createContext<User | null>(null)

export const useMember = (): User | null => useContext(MemberContext)
