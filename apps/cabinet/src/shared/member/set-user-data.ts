import type { UserData } from '@impulse/api/profile/user'
import type { Api } from '../api/client.ts'
import { repeatable } from '../api/repeatable.ts'

/**
 * Calls `set-user-data` (specification, section 8). If the call fails, returns `false` and passes the error
 * to `explain`.
 */
export async function setUserData(
  api: Api,
  data: UserData & { reopenReview?: boolean },
  explain: (error: unknown) => void = () => undefined,
): Promise<boolean> {
  try {
    const response: unknown = await api.post('/api/lk/edit/set-user-data/', data, repeatable())
    return response === true
  } catch (error) {
    explain(error)
    return false
  }
}
