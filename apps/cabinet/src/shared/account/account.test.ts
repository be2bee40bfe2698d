import { expect, test } from 'vitest'
import { createApi } from '../api/client.ts'
import { loadAccount } from './account.ts'

const balance = { userId: 'u1', balance: 500, debt: 0, today: '2026-11-21' }
const pending = { amount: 300, inPayout: 0, parts: [] }

const answers: Record<string, unknown> = {
  '/api/balance/user-balance/': balance,
  '/api/pending-amount/': pending,
  '/api/notification/is-notification/': { message: true, mark: 'n.1', maintenance: 'Идут работы' },
}
const answering = createApi(async ({ path }) => Response.json(answers[path]))
const silent = createApi(() => Promise.reject(new TypeError('Failed to fetch')))
const refusing = createApi(async () => Response.json({}, { status: 500 }))

test('without an answer what is shown stays, and is known to be old until there is one', async () => {
  const shown = await loadAccount(answering)
  expect(shown).toMatchObject({ balance: { value: balance }, isOld: false, hasUnread: true })
  expect(shown.maintenance).toBe('Идут работы')
  const old = await loadAccount(silent, undefined, shown)
  expect(old).toEqual({ ...shown, isOld: true })
  expect(await loadAccount(silent, undefined, old)).toEqual(old)
  expect(await loadAccount(answering, undefined, old)).toEqual(shown)
})

test('what was never loaded fails for itself, and nothing is old', async () => {
  const failed = await loadAccount(silent)
  expect(failed).toMatchObject({ balance: { status: 'failed' }, pending: { status: 'failed' }, isOld: false })
  expect(await loadAccount(answering, undefined, failed)).toMatchObject({ balance: { value: balance } })
})

test('a server that says that it failed is believed', async () => {
  const shown = await loadAccount(answering)
  const failed = await loadAccount(refusing, undefined, shown)
  expect(failed).toMatchObject({ balance: { status: 'failed' }, pending: { status: 'failed' }, isOld: false })
  expect(failed).toMatchObject({ hasUnread: true, mark: 'n.1' })
})
