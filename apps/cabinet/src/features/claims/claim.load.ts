import { type ClaimChoices } from '@impulse/api/claims/claim'
import { dayInDigits, isDay } from '@impulse/api/fields/day'
import { getLoadedValue, type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { type ClaimDraft, emptyDraft } from './claim-form.ts'

/** `initial`: values of the form from the URL. */
export type LoadedClaimForm = { choices: Loadable<ClaimChoices>; initial: ClaimDraft }

/** Loads the products of the claim form, and reads the values of an earlier claim from the URL. */
export async function loadClaimForm(
  api: Api,
  { url: { searchParams }, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedClaimForm> {
  const choices = await toLoadable(api.get('/api/contract/claim/', { signal }))
  const get = (name: string) => searchParams.get(name) ?? ''
  // The address has the name of the product, because the cabinet does not know the key of an earlier claim's product.
  const product = getLoadedValue(choices)?.products.find(({ name }) => name === get('product'))
  return {
    choices,
    initial: {
      ...emptyDraft,
      number: get('number').slice(0, 25),
      date: isDay(get('date')) ? dayInDigits(get('date')) : '',
      product: product?.key ?? '',
      city: get('city').slice(0, 100),
    },
  }
}
