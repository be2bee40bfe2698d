import type { History } from '@impulse/api/balance/balance'
import { readTransactions } from '../../db/examples/transactions.ts'
import { expect, test } from '../fixtures/cabinet-test.ts'
import { newSession } from '../steps/sign-in-quickly.ts'

test('GET /api/transactions returns all operations to the example client, which sends only the session cookie (spec 7.33)', async ({
  request,
  app: { url },
}) => {
  const { accessToken } = await newSession(request)
  const { cookies } = await request.storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const filters of [{}, { category: 'reward', search: 'А-1' }]) {
    const response = await request.get('/api/balance/account-history/', {
      params: { ...filters, maxResultCount: 200 },
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { history, totalCount } = (await response.json()) as History
    const read: unknown[] = []
    for await (const one of readTransactions(url, cookie, filters)) read.push(one)
    expect(read).toHaveLength(totalCount)
    expect(read.slice(0, 200)).toEqual(history)
  }
  await expect(readTransactions(url, '').next()).rejects.toThrow('401')
  await expect(readTransactions(url, cookie, { dateSince: 'yesterday' }).next()).rejects.toThrow('400')
})
