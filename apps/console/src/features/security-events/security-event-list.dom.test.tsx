import type { SecurityEventRow } from '@impulse/api/security-events/console-security-events'
import { ResourceContextProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { SecurityEventList } from './security-event-list.tsx'

const guess: SecurityEventRow = {
  id: '2',
  at: '2026-11-30T21:00:00.000+03:00',
  kind: 'staff-password',
  outcome: 'failure',
  reason: 'Имя или пароль не подошли',
  memberId: null,
  phone: null,
  staff: 'olga',
  address: '5f0c7a1e93b2d846',
  route: 'POST /console/api/session',
  count: 40,
}
const signIn: SecurityEventRow = {
  ...guess,
  id: '1',
  kind: 'member-code',
  outcome: 'success',
  reason: '',
  memberId: 'm1',
  phone: '79160000001',
  staff: null,
  count: 1,
}

it('shows events with Russian labels, their person, the code of the address and the count', async () => {
  fakeServer({
    'GET /console/api/security-events?page=1&perPage=10&sort=id&order=desc': {
      data: [guess, signIn],
      total: 2,
      hasMore: false,
    },
  })
  const page = await openScreen(
    <ResourceContextProvider value="security-events">
      <SecurityEventList />
    </ResourceContextProvider>,
    { address: '/security-events', permissions: ['security-events.list'] },
  )
  const text = page.text()
  const guessTexts = ['Вход сотрудника: пароль', 'Отказ', 'olga', guess.reason, guess.address ?? '', '40']
  const signInTexts = ['Вход участника по коду', 'Успех', '+7 (916) 000-00-01']
  for (const shown of [...guessTexts, ...signInTexts]) expect(text).toContain(shown)
})
