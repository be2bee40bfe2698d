import type { ConsoleTicket } from '@impulse/api/tickets/console-tickets'
import { expect, it } from 'vitest'
import { toTicketFacts } from './subject-facts.ts'

const ticket = { about: 'contract', fullName: '', phone: '', object: null } as unknown as ConsoleTicket
const object = {
  state: 'released',
  at: '2026-11-20T21:05:00Z',
  amount: 1_500,
  product: 'Интернет',
  contractNumber: 'Д-1',
}
const toFacts = (change: object) => Object.fromEntries(toTicketFacts({ ...ticket, ...change }))

it('shows «имя не указано» for a member without a name, and «аккаунт удалён» for a member without a phone', () => {
  expect(toFacts({})).toEqual({ Участник: 'имя не указано', Телефон: 'аккаунт удалён' })
})

it('shows the current state of the ticket’s subject, with its amount and its date in Moscow time', () => {
  expect(toFacts({ object })).toMatchObject({
    Состояние: 'вознаграждение разморожено',
    Продукт: 'Интернет',
    Сумма: '1\u00A0500\u00A0б.',
    Когда: '21.11.2026, 00:05',
  })
})

it('leaves out an amount and a product that the ticket’s subject lacks, and shows an unknown state by its code', () => {
  const facts = toFacts({ object: { ...object, amount: null, product: null, state: 'moon' } })
  expect(Object.keys(facts)).toEqual(['Участник', 'Телефон', 'Состояние', 'Когда'])
  expect(facts['Состояние']).toBe('moon')
})

it('shows in words the state of a claim that waits for the member', () => {
  expect(toFacts({ about: 'order', object: { ...object, state: 'needs_information' } })['Состояние']).toBe(
    'ждёт уточнения',
  )
})

it('shows the Russian title of the operation that a ticket is about, and no state', () => {
  const facts = toFacts({ about: 'operation', object: { ...object, state: 'payout' } })
  expect(facts['Операция']).toMatch(/^[А-Я]/)
  expect(facts).not.toHaveProperty('Состояние')
})
