import type { Db } from '../db/db.ts'
import type { DbContext } from '../db/db-context.ts'

/** Marks a challenge as used. Returns true to only one of several parallel requests with the same challenge. */
export async function spendChallenge(
  db: Db,
  { nonce, expiresAt }: { nonce: string; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'captcha_spend',
    text: 'insert into used_challenges (nonce, expires_at) values ($1, $2) on conflict do nothing',
    values: [nonce, expiresAt],
  })
  return rowCount === 1
}

/** Deletes expired challenges. Called by the hourly cleanup. */
export async function sweepChallenges({ db, clock }: DbContext): Promise<void> {
  await db.query({ text: 'delete from used_challenges where expires_at < $1', values: [clock.systemNow()] })
}
