import type { User } from '@impulse/api/profile/user'
import { createContext, useContext } from 'react'

/** Member who is signed in; null for a visitor. */
export const MemberContext = createContext<User | null>(null)

export const useMember = (): User | null => useContext(MemberContext)
