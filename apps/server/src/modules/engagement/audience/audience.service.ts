import type { Queryable } from '../../../platform/db/db.ts'
import { loadRuleSets } from '../../earnings/rewards/rewards.service.ts'

export {
  type Audience,
  countAudience as countAudienceMembers,
  selectRecipientMembers as selectRecipients,
  selectAudience as selectMembersWithAudience,
} from './audience.sql.ts'

/**
 * Returns the products of all versions of the reward rules. Each product has its name in the latest version
 * that contains the product.
 */
export async function knownProducts(on: Queryable): Promise<{ key: string; name: string }[]> {
  const sets = await loadRuleSets(on)
  const names = new Map(
    sets.flatMap(({ rules }) =>
      Object.entries(rules.products).map(([key, { name }]) => [key, name] as const),
    ),
  )
  return [...names].map(([key, name]) => ({ key, name }))
}

export const productExists = async (on: Queryable, product: string): Promise<boolean> =>
  (await knownProducts(on)).some(({ key }) => key === product)
