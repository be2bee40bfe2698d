import { expect, test } from 'vitest'
import { createApi } from '../../shared/api/client.ts'
import { loadNotifications } from './notifications.load.ts'

test('returns an empty list of notifications when the request is cancelled (spec 8.19)', async () => {
  const controller = new AbortController()
  const api = createApi(async ({ signal }) => {
    controller.abort()
    throw signal?.reason
  })
  const url = new URL('http://cabinet.invalid/notification')
  const { list } = await loadNotifications(api, { url, signal: controller.signal })
  expect(list).toEqual({ status: 'loaded', value: { items: [], totalCount: 0 } })
})
