import { type ClaimChoices } from '@impulse/api/claims/claim'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'

export type LoadedClaimForm = { choices: Loadable<ClaimChoices>; number: string }

/** Loads the products of the claim form, and reads the contract number from the URL. */
export async function loadClaimForm(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedClaimForm> {
  return {
    choices: await toLoadable(api.get('/api/contract/claim/', { signal })),
    number: (url.searchParams.get('number') ?? '').slice(0, 25),
  }
}
