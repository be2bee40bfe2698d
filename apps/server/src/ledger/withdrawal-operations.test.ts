import { expect, it } from 'vitest'
import { aLedgerOperation } from '../testing/earnings/ledger-fixtures.ts'
import { planPayout, planReturn } from './withdrawal-operations.ts'

const balances = { available: 0n, debt: 0n, isDeleted: false }
const operation = { ...aLedgerOperation('a member'), holdSeq: 1n }

it.each([
  [{}, {}],
  [{ fee: 1n }, { fee: 1 }],
  [{ tax: 1n }, { tax: 1 }],
  [
    { fee: 30n, tax: 9n },
    { fee: 30, tax: 9 },
  ],
])(
  'a payout with the fee and tax %o stores both amounts in its params, and the return of the payout also credits both amounts to the member',
  (retained, params) => {
    const { fee = 0n, tax = 0n } = retained as { fee?: bigint; tax?: bigint }
    const paid = planPayout({ ...operation, ...retained }).toEffect(balances, [
      { remaining: 100n, account: 'in_transit' },
    ])
    expect(paid?.params).toEqual(params)
    expect(paid?.entries).toContainEqual({ account: 'settled', amount: 100n - fee - tax })
    const back = planReturn({ ...operation, ...retained, credited: 100n - fee - tax }).toEffect(balances, [])
    expect([back?.amount, back?.params]).toEqual([100n, params])
  },
)
