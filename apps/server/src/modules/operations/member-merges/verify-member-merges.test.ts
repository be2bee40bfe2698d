import { expect, it } from 'vitest'
import { planCorrection } from '../../../ledger/correction-operation.ts'
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
    'a contract of a merged account',
    update('update contracts set member_id = $1 where number = $2', (ids) => [ids.duplicate, ids.contract]),
    ['every merged account is closed and has zero balances and no contracts'],
  ],
  [
    'a merged account that is not closed',
    update('update balances set is_closed = false where member_id = $1', (ids) => [ids.duplicate]),
    ['every merged account is closed and has zero balances and no contracts'],
  ],
  [
    'a closed account that was not merged',
    update('update balances set is_closed = true where member_id = $1', (ids) => [ids.other]),
    ['only merged accounts are closed'],
  ],
  [
    'a duplicate that is merged into another account than the approved one',
    update('update members set merged_into = $1 where id = $2', (ids) => [ids.other, ids.duplicate]),
    [
      'every merged account has the primary account of its approved merge, and every approved merge has its merged account',
    ],
  ],
  [
    'an account that is not merged, although its merge was approved',
    update('update members set merged_into = null where id = $1', (ids) => [ids.duplicate]),
    [
      'only merged accounts are closed',
      'every merged account has the primary account of its approved merge, and every approved merge has its merged account',
    ],
  ],
  [
    'an account that is merged into a merged account',
    update('update members set merged_into = $1 where id = $2', (ids) => [ids.other, ids.member]),
    [
      'every merged account is closed and has zero balances and no contracts',
      'no account is merged into an account that is itself merged',
      'every merged account has the primary account of its approved merge, and every approved merge has its merged account',
    ],
  ],
  [
    'points that a merge added to one account and took from no other account',
    ({ member: memberId, merge }) =>
      db.transaction((tx) => {
        const operation = {
          ...aLedgerOperation(memberId),
          kind: 'merge',
          params: { merge: Number(merge) },
        } as const
        return post(tx, planCorrection({ ...operation, amount: 5n }))
      }),
    ['the points that a merge takes from one account are equal to the points that it adds to the other'],
  ],
]

it.each(corruptions)('`verifyMerges` reports %s', async (_, corrupt, whats) => {
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
