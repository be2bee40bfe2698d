import type { ConsoleClaim } from '@impulse/api/claims/console-claims'
import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { formatState } from './claim-list.tsx'
import { ClaimCards } from './claim-show.tsx'

const claim = {
  id: '41',
  memberId: 'm-1',
  phone: '+7 (916) 111-84-01',
  status: 'review',
  contractNumber: 'Д-1',
  connectedAt: '2026-11-20',
  createdAt: '2026-11-20T21:30:00Z',
  contractOf: 'nobody',
  productName: null,
  contractPhone: null,
  city: '',
  cityName: '',
  comment: '',
  file: null,
  products: [],
  timeline: [],
  answerBy: '2026-11-22T21:30:00Z',
  isOverdue: false,
  informationRequests: [],
} as unknown as ConsoleClaim
const renderClaim = (change: Partial<ConsoleClaim> = {}) =>
  renderAs(listPermissions('finance'), <ClaimCards />, { record: { ...claim, ...change } })

it('offers to accept or reject a claim in review, or to request information; while it is requested, only to accept or reject', () => {
  expect(renderClaim().buttons).toEqual(['Принять', 'Запросить уточнение', 'Отказать'])
  expect(renderClaim({ status: 'needs_information' }).buttons).toEqual(['Принять', 'Отказать'])
})

it('does not offer to accept a claim when the contract belongs to another member, and shows that member’s phone', () => {
  const otherOwner = { contractOf: 'other', contractPhone: '+7 (916) 111-84-02' } as const
  expect(renderClaim(otherOwner).buttons).toEqual(['Запросить уточнение', 'Отказать'])
  expect(renderClaim(otherOwner).text).toContain(
    'записан на другого участника (+7 (916) 111-84-02). Принять заявку нельзя',
  )
  expect(formatState({ ...claim, ...otherOwner })).toBe('ждёт ответа, договор у другого участника')
})

it.each(['accepted', 'rejected', 'closed', 'cancelled'] as const)(
  'shows no buttons for a claim that is %s',
  (status) => {
    expect(renderClaim({ status, contractOf: 'other' }).buttons).toEqual([])
  },
)

it('shows the contract’s connection date as the member wrote it, and the time of the claim in Moscow time', () => {
  expect(renderClaim().text).toContain('Подключён 20.11.2026')
  expect(renderClaim().text).toContain('Подана 21.11.2026, 00:30')
})

it('shows the city of the contract, as the member wrote it, apart from that of the member', () => {
  expect(renderClaim({ city: 'Тула', cityName: 'Пермь' }).text).toMatch(/Город Тула.*Город участника Пермь/)
  expect(renderClaim().text).toContain('Город не указан')
})

it('shows a button that loads the file of a claim', () => {
  expect(renderClaim({ file: { mediaType: 'image/png', bytes: 9 } }).buttons).toContain('Показать файл')
})

it('shows until when staff should answer a claim in review, and that the answer is overdue', () => {
  expect(renderClaim().text).toContain('Ответить до 23.11.2026, 00:30')
  expect(renderClaim({ isOverdue: true }).text).toContain('Ответить до 23.11.2026, 00:30, просрочен')
  expect(renderClaim({ status: 'needs_information', answerBy: null }).text).not.toContain('Ответить до')
})

it('shows each request for information with the reply, its corrections and a button that loads its file', () => {
  const at = '2026-11-20T21:30:00Z'
  const request = { actor: 'staff:olga', at, text: 'Проверьте номер' }
  const corrections = [
    { field: 'number', from: 'Д-1', to: 'Д-2' },
    { field: 'connectedAt', from: '2026-11-20', to: '2026-11-19' },
  ] as const
  const file = { mediaType: 'image/png', bytes: 9 }
  const { text, buttons } = renderClaim({
    informationRequests: [
      { ...request, place: 1, reply: { at, text: 'Ошибся', file, corrections: [...corrections] } },
      { ...request, place: 2, text: 'Пришлите фото', reply: null },
    ],
  })
  for (const shown of [
    'Проверьте номер',
    'Ошибся',
    'Договор: Д-1 → Д-2',
    'Подключён: 20.11.2026 → 19.11.2026',
    'Пришлите фото',
    'Ответа нет',
  ])
    expect(text).toContain(shown)
  expect(buttons).toContain('Показать файл ответа')
})
