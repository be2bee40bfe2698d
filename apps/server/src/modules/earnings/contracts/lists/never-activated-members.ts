import type { Queryable } from '../../../../platform/db/db.ts'
import { selectNeverActivatedMembers, type NeverActivatedMember } from './never-activated-members.sql.ts'

export type { NeverActivatedMember } from './never-activated-members.sql.ts'

const chunkSize = 1_000

/**
 * Lists members with points who never signed in, ordered by phone. These members may not know that they have
 * points.
 */
export async function* listNeverActivatedMembers(db: Queryable): AsyncGenerator<NeverActivatedMember> {
  for (let after = ''; ;) {
    const members = await selectNeverActivatedMembers(db, { after, limit: chunkSize })
    yield* members
    if (members.length < chunkSize) return
    after = members.at(-1)?.phone ?? after
  }
}
