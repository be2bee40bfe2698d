import type { WithdrawalRow } from '@impulse/api/payouts/console-payouts'
import { useState } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { WithdrawalList } from './withdrawal-list.tsx'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const request = 'GET /console/api/withdrawals?page=1&perPage=10&sort=number&order=asc&status=review'

const waiting = {
  id: '1001',
  memberId: 'm1',
  fullName: 'Вера Соколова',
  phone: '79160000001',
  amount: 3_000,
  credited: 3_000,
  bankName: 'Сбербанк',
  recipient: '+7 (916) 000-00-01',
  status: 'review',
  approvedBy: [],
  approvalsNeeded: 1,
  createdAt: '2026-06-01T09:00:00.000Z',
  isAutomatic: false,
  expectedOn: '2026-06-03',
  warnings: [],
} satisfies Partial<WithdrawalRow>

const list = (
  <ResourceContextProvider value="withdrawals">
    <WithdrawalList />
  </ResourceContextProvider>
)

it('shows the error of a list that could not be loaded instead of an empty list, and loads it again on demand', async () => {
  // React-admin writes the error of a list to the browser's console as well.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const server = fakeServer({ [request]: refuse(500, 'internal_error') })
  const page = await openScreen(list, { address: '/withdrawals' })
  expect(page.alerts().join()).toContain('Отказ internal_error')
  expect(page.text()).not.toContain('ничего нет')
  // React-admin's own pagination shows a made-up count after a failed request.
  expect(page.text()).not.toContain('1–10')
  server.responses[request] = { data: [], total: 0, hasMore: false }
  await page.press('Повторить')
  expect(page.text()).toContain('С этими фильтрами ничего нет Сбросить фильтры')
})

it('shows no rows of an earlier visit when it is opened again, because a row could move while a person presses it', async () => {
  const server = fakeServer({ [request]: { data: [waiting], total: 1, hasMore: false } })
  const Pages = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button onClick={() => setOpen(!isOpen)}>Другая страница</button>
        {isOpen && list}
      </>
    )
  }
  const page = await openScreen(<Pages />, { address: '/withdrawals' })
  expect(page.text()).toContain('Вера Соколова')
  await page.press('Другая страница')
  server.responses[request] = new Promise(() => undefined)
  await page.press('Другая страница')
  expect(page.text()).not.toContain('Вера Соколова')
})
