type ClaimedBefore = { number: string; connectedAt?: string; productName?: string | null }

/** Returns the address of the claim form with these values of an earlier claim or search. */
export function toClaimAddress({ number, connectedAt = '', productName }: ClaimedBefore): string {
  const query = new URLSearchParams()
  if (number !== '') query.set('number', number)
  if (connectedAt !== '') query.set('date', connectedAt)
  if (productName) query.set('product', productName)
  return query.size === 0 ? '/contracts/claim' : `/contracts/claim?${query}`
}
