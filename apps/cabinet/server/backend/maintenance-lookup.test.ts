import { expect, test } from 'vitest'
import { openMaintenance } from './maintenance-lookup.ts'

const maintenanceResponse = (text: string | null) => Response.json({ maintenance: text })

test('calls the backend once for the maintenance banner when many HTML documents are rendered at the same time', async () => {
  let requestCount = 0
  const find = openMaintenance(async () => {
    requestCount += 1
    return maintenanceResponse('Идут работы')
  })
  const results = await Promise.all(Array.from({ length: 20 }, () => find('localhost')))
  expect([requestCount, new Set(results)]).toEqual([1, new Set(['Идут работы'])])
})

test('returns no maintenance banner when the first backend call fails, returns an error or an invalid response, or gets no response', async () => {
  const unreachable = openMaintenance(() => Promise.reject(new Error('away')))
  expect(await unreachable('localhost')).toBe(null)
  const failing = openMaintenance(async () => new Response('', { status: 500 }))
  expect(await failing('localhost')).toBe(null)
  const invalid = openMaintenance(async () => Response.json({ maintenance: { text: 'Идут работы' } }))
  expect(await invalid('localhost')).toBe(null)
  const unresponsive = openMaintenance(() => new Promise(() => undefined))
  expect(await unresponsive('localhost')).toBe(null)
})
