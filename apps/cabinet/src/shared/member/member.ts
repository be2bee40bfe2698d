import type { User } from '@impulse/wire/user'
import { createContext, useContext } from 'react'

/** Who is signed in, for any screen; null on the public pages of a visitor. */
export const MemberContext = createContext<User | null>(null)

export const useMember = (): User | null => useContext(MemberContext)
