import { randomUUID } from 'node:crypto'
import type { Orders } from '@impulse/api/orders/order'
import { expect, it } from 'vitest'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { changeOrderStatuses, openOrder } from './orders.service.ts'
import { orderRoutes } from './orders.routes.ts'

const { db } = await testDatabase()
const { app, clock } = await buildTestApp({
  db,
  routes: (parts) => [orderRoutes({ ...parts, handlers: {} })],
})
const member = await aMember(db)
const now = clock.businessNow()

const open = (category: 'withdrawal' | 'contract', subject: string) =>
  db.transaction(async (tx) => {
    const request = { memberId: member.memberId, key: randomUUID(), hash: Buffer.alloc(32) }
    const order = await openOrder(tx, request, { category, subject, amount: null, now })
    if (!order) throw new Error('no order was created for the idempotency key')
    return order
  })
const [first, second, third, fourth] = [
  await open('withdrawal', 'Т-Банк'),
  await open('withdrawal', 'Альфа-Банк %'),
  await open('contract', 'Зелёный-7_5'),
  await open('contract', 'КМ-88 Х'),
] as const
await db.transaction((tx) =>
  changeOrderStatuses(tx, {
    ids: [second.id],
    from: ['review'],
    status: 'approved',
    at: now,
    actor: 'staff:olga',
    note: '',
  }),
)

const sendRequest = (query: Record<string, string>) =>
  app.inject({ url: '/api/order/', query, headers: { authorization: `Bearer ${member.accessToken}` } })

it.each([
  [{}, [fourth, third, second, first]],
  [{ search: '', status: '' }, [fourth, third, second, first]],
  [{ search: 'т-банк' }, [first]],
  [{ search: 'БАНК' }, [second, first]],
  [{ search: 'зеленый' }, [third]],
  [{ search: 'вывод' }, [second, first]],
  [{ search: 'тинькофф' }, [first]],
  [{ search: 'росбанк' }, [first]],
  [{ search: 'fkmaf' }, [second]],
  [{ search: 'альфабнк' }, [second]],
  [{ search: 'тинькофф', category: 'contract' }, []],
  [{ search: '%' }, [second]],
  [{ search: '_5' }, [third]],
  [{ search: String(second.number) }, [second]],
  [{ search: `№\u00a0${first.number}` }, [first]],
  [{ search: 'km-88 x' }, [fourth]],
  [{ search: 'км-88 х' }, [fourth]],
  [{ search: `${first.number} тиньк` }, [first]],
  [{ search: `банк №\u00a0${second.number}` }, [second]],
  [{ search: `${first.number} альфа` }, []],
  [{ search: 'вывод средств альфа' }, [second]],
  [{ search: 'вывод', category: 'contract' }, []],
  [{ status: 'review' }, [fourth, third, first]],
  [{ status: 'approved,sent' }, [second]],
  [{ status: 'review,approved', category: 'withdrawal' }, [second, first]],
  [{ status: 'paid' }, []],
  [{ maxResultCount: '1', search: 'банк' }, [second]],
])(
  'the member finds orders by number, subject, bank, category and status, even when the search text contains a typing error: %j',
  async (query, expected) => {
    const { listCardOrder, totalCount } = (await sendRequest(query)).json<Orders>()
    expect(listCardOrder.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(totalCount).toBe('maxResultCount' in query ? 2 : expected.length)
  },
)

it.each([
  [{ status: 'gone' }, 'invalid_status'],
  [{ status: 'review, paid' }, 'invalid_status'],
  [{ search: 'a\u0000' }, 'invalid_search'],
  [{ search: 'x'.repeat(101) }, 'search_too_long'],
])(
  'the list of orders refuses an invalid filter with status 400 and a specific error code: %j',
  async (query, code) => {
    const response = await sendRequest(query)
    expect([response.statusCode, response.json()]).toMatchObject([400, { error: { code } }])
  },
)
