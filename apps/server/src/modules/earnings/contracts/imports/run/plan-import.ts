import { createHash } from 'node:crypto'
import { moscowDay } from '../../../../../platform/clock/moscow.ts'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'
import { productKey, type RuleSet, ruleSetOn } from '../../../rewards/rewards.service.ts'
import type { ContractFile } from '../files/contract-file.ts'
import type { ProductLookup } from '../../contract-row.rules.ts'
import { type Plan, createPlanner } from '../../contract-changes.rules.ts'
import { type HashContext, createSubscriberHasher } from '../../hash-subscribers.ts'

/**
 * Maximum number of rows of a contract file. The plan of a file stays in memory and takes about 300 bytes for
 * each row.
 */
const maxRows = 1_500_000

/**
 * Plans the import of a file: returns its rows in the order in which they are rewarded, its rejections and the
 * SHA-256 of its content. First replaces the phones of subscribers with hashes.
 * @throws Refusal contract_file_too_many_rows, and those of `readContractFile`
 */
export async function planContracts(
  file: ContractFile,
  {
    ruleSets,
    now,
    read,
    hiding,
  }: {
    ruleSets: readonly RuleSet[]
    now: Date
    read?: ((records: number) => void) | undefined
    hiding?: HashContext | undefined
  },
): Promise<Plan & { hash: Buffer }> {
  const { add, plan } = createPlanner({ today: moscowDay(now), findProduct: createProductLookup(ruleSets) })
  const hash = createHash('sha256')
  let count = 0
  const hide = createSubscriberHasher(hiding)
  for await (const row of file) {
    const records = await hide(row)
    for (const record of records) add(record)
    hash.update(records.map(({ fields }) => `${fields.join('\u001f')}\u001e`).join(''))
    count += records.length
    if (count > maxRows) throw new Refusal('contract_file_too_many_rows')
    read?.(count)
  }
  return { ...plan(), hash: hash.digest() }
}

/**
 * Returns a function that finds a product. The function caches its results, because a large file repeats a
 * few products and dates.
 */
export function createProductLookup(ruleSets: readonly RuleSet[]): ProductLookup {
  const known = new Map<string, string | null>()
  return ({ keyOrName, day }) => {
    const cacheKey = `${day} ${keyOrName}`
    const before = known.get(cacheKey)
    if (before !== undefined) return before
    if (known.size >= 10_000) known.clear()
    const inForce = ruleSetOn(ruleSets, day)
    const key = inForce && productKey(inForce.rules, keyOrName)
    known.set(cacheKey, key)
    return key
  }
}
