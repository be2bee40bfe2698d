import { ResourceContextProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { WithdrawalList } from './withdrawal-list.tsx'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const request = 'GET /console/api/withdrawals?page=1&perPage=10&sort=number&order=asc&status=review'

it('shows the error of a list that could not be loaded instead of an empty list, and loads it again on demand', async () => {
  // React-admin writes the error of a list to the browser's console as well.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const server = fakeServer({ [request]: refuse(500, 'internal_error') })
  const page = await openScreen(
    <ResourceContextProvider value="withdrawals">
      <WithdrawalList />
    </ResourceContextProvider>,
    { address: '/withdrawals' },
  )
  expect(page.alerts().join()).toContain('Отказ internal_error')
  expect(page.text()).not.toContain('ничего нет')
  // Without rows, react-admin's pagination would show a count that nobody has counted.
  expect(page.text()).not.toContain('1–10')
  server.responses[request] = { data: [], total: 0, hasMore: false }
  await page.press('Повторить')
  expect(page.text()).toContain('С этими фильтрами ничего нет Сбросить фильтры')
})
