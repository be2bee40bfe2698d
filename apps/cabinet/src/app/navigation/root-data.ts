import type { User } from '@impulse/api/profile/user'
import { createContext } from 'react-router'
import type { Brand } from '../../shared/style/brand.ts'

/** Data of the root route. `user` is the signed-in member, or null for a visitor. */
export type RootData = {
  brand: Brand
  requestId: string
  amountsHidden: boolean
  maintenance: string | null
  accessToken: string | null
  user: User | null
}

/**
 * Latest data of the root route, for guards and loaders in the browser, because they run outside React.
 * `entry.client.tsx` creates one object per document, so that no variable of a module contains a member's data.
 * `current` is undefined when the document shows an error of the root route.
 */
export const rootDataContext = createContext<{ current: RootData | undefined }>()
