import type { QuestionOne } from '@impulse/api/tickets/console-tickets'
import { expect, it } from 'vitest'
import { objectFacts } from './subject-facts.ts'

const question = { about: 'contract', fullName: '', phone: '', object: null } as unknown as QuestionOne
const object = {
  ...{ state: 'released', at: '2026-11-20T21:05:00Z', amount: 1_500, product: 'Интернет' },
  contractNumber: 'Д-1',
}
const toFacts = (change: object) => Object.fromEntries(objectFacts({ ...question, ...change }))

it('who asks is told, and that they have no name or have left', () => {
  expect(toFacts({})).toEqual({ Участник: 'имя не указано', Телефон: 'аккаунт удалён' })
})

it('what is asked about stands as it is now, with its sum and Moscow’s time', () => {
  expect(toFacts({ object })).toMatchObject({
    ...{ Состояние: 'вознаграждение разморожено', Продукт: 'Интернет', Сумма: '1\u00A0500\u00A0б.' },
    Когда: '21.11.2026, 00:05',
  })
})

it('what has no sum and no product tells none, and an unknown state its code', () => {
  const facts = toFacts({ object: { ...object, amount: null, product: null, state: 'moon' } })
  expect(Object.keys(facts)).toEqual(['Участник', 'Телефон', 'Состояние', 'Когда'])
  expect(facts['Состояние']).toBe('moon')
})

it('an operation is called as the member sees it called', () => {
  const facts = toFacts({ about: 'operation', object: { ...object, state: 'payout' } })
  expect(facts['Операция']).toMatch(/^[А-Я]/)
  expect(facts).not.toHaveProperty('Состояние')
})
