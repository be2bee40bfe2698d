import type { ClaimDetails, InformationRequest, OrderCard } from '@impulse/api/orders/order'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadingSummary } from '../../shared/member/loading-summary.test-parts.ts'
import { MemberSummaryContext } from '../../shared/member/member-summary.ts'
import { justSent } from '../../shared/page/use-is-new.ts'
import { OrderPage } from './order-page.tsx'

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))

afterEach(cleanup)

const date = '2026-11-20T12:00:00+03:00'
const details: ClaimDetails = {
  kind: 'claim',
  contractNumber: 'Д-1',
  connectedAt: '2026-11-05',
  productName: null,
  city: '',
  comment: '',
  file: null,
  answerOn: null,
  contract: null,
  informationRequests: [],
}
const aClaim = (statuses: OrderCard['status'][], changes: Partial<ClaimDetails> = {}): OrderCard => ({
  id: '1',
  number: 1001,
  category: 'contract',
  title: 'Поиск договора Д-1',
  status: statuses.at(-1) ?? 'review',
  amount: null,
  reward: null,
  createdAt: date,
  updatedAt: date,
  timeline: statuses.map((status) => ({ status, date, note: '' })),
  details: { ...details, ...changes },
  canCancel: false,
})
function show(order: OrderCard) {
  const router = (shown: OrderCard) =>
    createMemoryRouter(
      [
        {
          path: '/order/:id',
          element: (
            <MemberSummaryContext value={loadingSummary}>
              <OrderPage loaded={{ status: 'loaded', value: shown }} />
            </MemberSummaryContext>
          ),
        },
      ],
      { initialEntries: [{ pathname: '/order/1', state: justSent }] },
    )
  render(<RouterProvider router={router(order)} />)
}

const contract = {
  number: 'Д-1',
  status: 'confirmed',
  reward: 1200,
  releasesAt: '2026-12-04T00:00:00+03:00',
  historyId: '57',
} as const

test('a claim is announced as sent until its first answer only', () => {
  show(aClaim(['review']))
  expect(screen.queryByText('Заявка отправлена')).not.toBeNull()
})

test('a rejected claim names its state once; the reason and the steps say what else is known', () => {
  const order = aClaim(['review', 'rejected'])
  show({ ...order, timeline: order.timeline.map((step) => ({ ...step, note: 'Не читается номер' })) })
  expect(screen.getAllByText(/отклонен/i)).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toContain('ПричинаНе читается номер')
})

test('a claim in review again after a reply is not announced as sent', () => {
  show(aClaim(['review', 'needs_information', 'review']))
  expect(screen.queryByText('Заявка отправлена')).toBeNull()
})

test('an accepted claim shows its frozen reward, with links to the contract and its operation', () => {
  show(aClaim(['review', 'accepted'], { contract }))
  const card = screen.getByRole('region', { name: 'Вознаграждение' })
  expect(card.textContent?.replaceAll('\u00a0', ' ')).toContain('+1 200 б.Заморожено до 4 декабря')
  const links = [...card.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/contracts?search=${encodeURIComponent('Д-1')}`, '/balance?operation=57'])
  expect(screen.queryByText('Вознаграждение начислено')).toBeNull()
})

test('a claim shows the city of its contract only if the member named it, and a rejected one offers it for the next claim', () => {
  show(aClaim(['review']))
  expect(screen.queryByText('Город')).toBeNull()
  cleanup()
  show(aClaim(['review', 'rejected'], { city: 'Тула' }))
  expect(screen.getByRole('region', { name: 'Что вы указали' }).textContent).toContain('ГородТула')
  const again = screen.getByRole('link', { name: 'Подать заявку снова' }).getAttribute('href')
  expect(new URLSearchParams(again?.split('?')[1]).get('city')).toBe('Тула')
})

test('a cancelled claim can be sent again with its data, as a rejected one can', () => {
  show(aClaim(['review', 'cancelled'], { city: 'Тула' }))
  const again = screen.getByRole('link', { name: 'Подать заявку снова' }).getAttribute('href')
  expect(new URLSearchParams(again?.split('?')[1]).get('number')).toBe('Д-1')
})

const aRequest = (reply: InformationRequest['reply'] = null): InformationRequest => ({
  id: '7',
  date,
  text: 'Проверьте дату подключения: у оператора другая',
  reply,
})

test('the form of a reply begins with the number and the date of the claim, which the member can correct', async () => {
  show(aClaim(['review', 'needs_information'], { informationRequests: [aRequest()] }))
  const form = await screen.findByRole('region', { name: 'Ваш ответ' })
  const fields = [
    ...form.querySelectorAll<HTMLInputElement>('input[type="text"], input:not([type]), textarea'),
  ]
  expect(fields.map(({ labels, value }) => [labels?.[0]?.textContent, value])).toEqual([
    ['Номер договора', 'Д-1'],
    ['Дата подключения', '05.11.2026'],
    ['Сообщение', ''],
  ])
})

test('an earlier reply shows what it corrected, with the values before and after', async () => {
  const corrections = [
    { field: 'number', from: 'Д-1', to: 'Д-2' },
    { field: 'connectedAt', from: '2026-11-05', to: '2026-11-04' },
  ] as const
  const reply = { date, text: '', file: null, corrections: [...corrections] }
  show(aClaim(['review', 'needs_information', 'review'], { informationRequests: [aRequest(reply)] }))
  const card = await screen.findByRole('region', { name: 'Уточнения' })
  const text = card.textContent?.replaceAll('\u00a0', ' ')
  expect(text).toContain('Номер договора: Д-1 → Д-2')
  expect(text).toContain('Дата подключения: 5 ноября → 4 ноября')
})

test('the actions that a member seldom needs follow the data of the claim, the cancellation last', () => {
  show({ ...aClaim(['review']), canCancel: true })
  const text = document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
  expect(text).toMatch(/Ищем договор.*Что вы указали.*Задать вопрос.*Отменить заявку$/)
})
