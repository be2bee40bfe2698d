import type { QuestionOne } from '@impulse/wire/console-questions'
import { documentKinds } from '@impulse/wire/legal-document'
import { expect, it } from 'vitest'
import { acceptanceWords } from '../texts/acceptance-words.ts'
import { objectFacts } from './object-facts.ts'

const question = { about: 'contract', fullName: '', phone: '', object: null } as unknown as QuestionOne
const object = {
  ...{ state: 'released', at: '2026-11-20T21:05:00Z', amount: 1_500, product: 'Интернет' },
  contractNumber: 'Д-1',
}
const factsOf = (change: object) => Object.fromEntries(objectFacts({ ...question, ...change }))

it('who asks is told, and that they have no name or have left', () => {
  expect(factsOf({})).toEqual({ Участник: 'имя не указано', Телефон: 'аккаунт удалён' })
})

it('what is asked about stands as it is now, with its sum and Moscow’s time', () => {
  expect(factsOf({ object })).toMatchObject({
    ...{ Состояние: 'вознаграждение разморожено', Продукт: 'Интернет', Сумма: '1\u00A0500\u00A0б.' },
    Когда: '21.11.2026, 00:05',
  })
})

it('what has no sum and no product tells none, and an unknown state its code', () => {
  const facts = factsOf({ object: { ...object, amount: null, product: null, state: 'moon' } })
  expect(Object.keys(facts)).toEqual(['Участник', 'Телефон', 'Состояние', 'Когда'])
  expect(facts['Состояние']).toBe('moon')
})

it('an operation is called as the member sees it called', () => {
  const facts = factsOf({ about: 'operation', object: { ...object, state: 'payout' } })
  expect(facts['Операция']).toMatch(/^[А-Я]/)
  expect(facts).not.toHaveProperty('Состояние')
})

it('who proposes a version reads whom it stops: withdrawals by rules, all of it by personal data, nobody by others', () => {
  const words = Object.fromEntries(documentKinds.map((kind) => [kind, acceptanceWords(kind, 12_000)]))
  expect(words['rules']).toContain('(12\u00A0000). Пока участник их не примет, вывод для него закрыт')
  expect(words['personal-data']).toContain('кабинет ничего не покажет')
  for (const kind of documentKinds.filter((one) => one !== 'rules' && one !== 'personal-data'))
    expect(words[kind]).not.toMatch(/закрыт|не покажет|12/)
})
