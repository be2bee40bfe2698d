import { ResourceContextProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { MySessionList } from './my-session-list.tsx'

const at = '2026-11-30T21:00:00.000+03:00'
const current = {
  id: 's-1',
  device: 'Chrome, Windows',
  ip: '203.0.113.7',
  createdAt: at,
  lastUsedAt: at,
  endsAt: at,
  current: true,
}
const other = { ...current, id: 's-2', device: 'Firefox, Linux', current: false }
const list = 'GET /console/api/my-sessions?page=1&perPage=10&sort=id&order=asc'
const end = 'POST /console/api/my-sessions/s-2/end'

it('ends another own session only with the second factor, and shows the error of a wrong code at its field', async () => {
  const server = fakeServer({
    [list]: [current, other],
    'GET /console/api/my-access': { recoveryCodesLeft: 10, keys: [] },
    [end]: refuse(400, 'staff_wrong_code'),
  })
  const page = await openScreen(
    <ResourceContextProvider value="my-sessions">
      <MySessionList />
    </ResourceContextProvider>,
    { address: '/my-sessions' },
  )
  await page.press('Завершить')
  await page.type('Код из приложения', '000000')
  await page.press('Завершить сеанс')
  expect(page.errors()).toEqual({ factor: 'Отказ staff_wrong_code' })
  server.responses[end] = true
  server.responses[list] = [current]
  await page.type('Код из приложения', '123456')
  await page.press('Завершить сеанс')
  expect(server.sent.findLast(({ request }) => request === end)?.body).toEqual({
    factor: { code: '123456' },
  })
  expect(page.text()).not.toContain('Firefox, Linux')
  expect(page.has('Завершить')).toBe(false)
})
