import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { postAll } from '../../apps/server/src/ledger/ledger.ts'
import { planHold } from '../../apps/server/src/ledger/withdrawal-operations.ts'
import { toReference } from '../../apps/server/src/modules/payouts/payouts/approvals/payout-reference.ts'
import type { Db } from '../../apps/server/src/platform/db/db.ts'
import { toChunks } from '../../apps/server/src/platform/jobs/to-chunks.ts'
import { deleteRequestedRiskChecks } from '../../apps/server/src/testing/earnings/release-fixtures.ts'
import { aBankId, aPayoutTest } from '../../apps/server/src/testing/payouts/payout-fixtures.ts'
import { fillMembers } from '../fill.ts'

const amount = 1_000n

/**
 * Creates members with `each` ready payouts for the provider. The ledger posts their holds; SQL statements insert many
 * rows at once, so that 10,000 payouts take a minute and not ten. The payouts of a member are next to each other in
 * the queue. The commands that verify the ledger and payouts find no difference in the result.
 */
export async function fillPayouts(
  { db, owner }: { db: Db; owner: pg.Client },
  { members, each }: { members: number; each: number },
): Promise<string[]> {
  const ids = await fillMembers(db, { memberCount: members, rewardsEach: 1 })
  await aPayoutTest(db)
  await owner.query(
    `insert into identity_documents (member_id, status, decided_at) select id, 'approved', now() from unnest($1::uuid[]) id`,
    [ids],
  )
  await owner.query(
    `insert into recipients (id, member_id, kind, bank_name, bank_id, phone, created_at)
    select gen_random_uuid(), id, 'sbp', 'Т-Банк', $1, phone, now() from members where id = any($2)`.replace(
      /\s+/g,
      ' ',
    ),
    [aBankId, ids],
  )
  const orders = ids.flatMap((memberId) =>
    Array.from({ length: each }, () => ({ memberId, orderId: randomUUID() })),
  )
  for (const chunk of toChunks(orders, 500)) await fillChunk(db, chunk)
  await deleteRequestedRiskChecks(db)
  await owner.query('vacuum analyze')
  // No member signs in, so the benchmark opens no sessions.
  return []
}

const fillChunk = (db: Db, orders: readonly { memberId: string; orderId: string }[]): Promise<void> =>
  db.transaction(async (tx) => {
    const orderIds = orders.map(({ orderId }) => orderId)
    const memberIds = orders.map(({ memberId }) => memberId)
    const { rows } = await tx.query<{ id: string; number: bigint }>({
      text: `insert into orders (id, member_id, category, subject, status, amount, created_at, updated_at, request_key, request_hash)
        select id, member_id, 'withdrawal', 'Т-Банк', 'approved', $3, now(), now(), id::text, ''
        from unnest($1::uuid[], $2::uuid[]) with ordinality o (id, member_id, place) order by place returning id, number`,
      values: [orderIds, memberIds, amount],
    })
    const at = new Date()
    const holds = await postAll(
      tx,
      orders.map(({ memberId, orderId }) =>
        planHold({
          memberId,
          orderId,
          amount,
          key: `withdrawal:${orderId}`,
          isNewKey: true,
          actor: 'member',
          at,
          params: { fee: 0, tax: 0, credited: Number(amount) },
        }),
      ),
    )
    const numbers = new Map(rows.map(({ id, number }) => [id, number]))
    await tx.query({
      text: `insert into withdrawals (order_id, member_id, hold_seq, amount, fee, tax, credited, recipient_id, full_name, expected_on, tax_mode)
        select order_id, o.member_id, hold_seq, $3, 0, 0, $3, r.id, 'Иванов Иван', current_date, 'none'
        from unnest($1::uuid[], $2::uuid[], $4::bigint[]) o (order_id, member_id, hold_seq) join recipients r on r.member_id = o.member_id`,
      values: [orderIds, memberIds, amount, holds.map((hold) => hold?.seq ?? null)],
    })
    await tx.query({
      text: `insert into order_events (order_id, at, status, actor)
        select id, now(), status, actor from unnest($1::uuid[]) id, (values ('review', 'member'), ('approved', 'staff:olga')) event (status, actor)`,
      values: [orderIds],
    })
    await tx.query({
      text: `insert into withdrawal_approvals (order_id, approved_by, at, second_approval_from)
        select id, 'olga', now(), 50000 from unnest($1::uuid[]) id`,
      values: [orderIds],
    })
    await tx.query({
      text: `insert into payouts (order_id, reference, method, state, approvals_needed)
        select id, reference, 'provider', 'ready', 1 from unnest($1::uuid[], $2::text[]) with ordinality o (id, reference, place)
        order by place`,
      values: [
        orderIds,
        orderIds.map((orderId) => toReference({ number: numbers.get(orderId) ?? 0n, orderId })),
      ],
    })
  })
