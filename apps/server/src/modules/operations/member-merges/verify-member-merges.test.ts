import { expect, it } from 'vitest'
import { planCorrection } from '../../../ledger/operations.ts'
import { post } from '../../../ledger/ledger.ts'
import { aFixedClock } from '../../../testing/earnings/contract-fixtures.ts'
import { aLedgerOperation } from '../../../testing/earnings/ledger-fixtures.ts'
import {
  importContractsOf,
  corrected,
  merged,
  mergeContext,
  twoAccounts,
} from '../../../testing/operations/member-merge-fixtures.ts'
import { aPayoutTest } from '../../../testing/payouts/payout-fixtures.ts'
import { databaseEach } from '../../../testing/database/test-database.ts'
import { verifyMerges } from './member-merges.service.ts'

const { db } = await databaseEach()
const clock = { ...aFixedClock('2026-11-21'), moveBy: () => undefined }
await aPayoutTest(db)
const on = { db, clock }
const context = mergeContext(on)

type Corrupted = { member: string; duplicate: string; other: string; merge: bigint; contract: string }
const update =
  (text: string, toValues: (ids: Corrupted) => unknown[]) =>
  (ids: Corrupted): Promise<unknown> =>
    db.query({ text, values: toValues(ids) })

const corruptions: [string, (ids: Corrupted) => Promise<unknown>, string[]][] = [
  [
    'a contract that stands at an account that was merged',
    update('update contracts set member_id = $1 where number = $2', (ids) => [ids.duplicate, ids.contract]),
    ['an account that was merged has nothing, can get nothing, and has no contracts'],
  ],
  [
    'an account that was merged and is open',
    update('update balances set is_closed = false where member_id = $1', (ids) => [ids.duplicate]),
    ['an account that was merged has nothing, can get nothing, and has no contracts'],
  ],
  [
    'an account that is closed and was not merged',
    update('update balances set is_closed = true where member_id = $1', (ids) => [ids.other]),
    ['only an account that was merged is closed'],
  ],
  [
    'an account that leads to one that nobody has said',
    update('update members set merged_into = $1 where id = $2', (ids) => [ids.other, ids.duplicate]),
    ['an account is merged where two persons have said so'],
  ],
  [
    'an account that leads nowhere, although two have said where',
    update('update members set merged_into = null where id = $1', (ids) => [ids.duplicate]),
    ['only an account that was merged is closed', 'an account is merged where two persons have said so'],
  ],
  [
    'a chain of accounts',
    update('update members set merged_into = $1 where id = $2', (ids) => [ids.other, ids.member]),
    [
      'an account that was merged has nothing, can get nothing, and has no contracts',
      'an account is merged into one that stands by itself',
      'an account is merged where two persons have said so',
    ],
  ],
  [
    'money that came by a merge and left nowhere',
    ({ member: memberId, merge }) =>
      db.transaction((tx) => {
        const operation = {
          ...aLedgerOperation(memberId),
          kind: 'merge',
          params: { merge: Number(merge) },
        } as const
        return post(tx, planCorrection({ ...operation, amount: 5n }))
      }),
    ['what left one account by a merge came to the other'],
  ],
]

it.each(corruptions)('verify reports %s', async (_, corrupt, whats) => {
  const { member, duplicate, pair } = await twoAccounts(on)
  const { member: other } = await twoAccounts(on)
  const [contract = ''] = await importContractsOf(on, { phone: duplicate.phone, day: '2026-11-12' })
  await corrected(db, { ...duplicate, amount: 70n })
  const { number: merge } = await merged(context, pair)
  expect(await verifyMerges(db)).toEqual([])
  const ids = { member: member.memberId, duplicate: duplicate.memberId, other: other.memberId }
  await corrupt({ ...ids, merge, contract })
  expect((await verifyMerges(db)).map(({ what }) => what)).toEqual(whats)
})
