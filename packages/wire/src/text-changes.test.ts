import type { RichBlock, RichContent } from './rich-text.ts'
import { expect, test } from 'vitest'
import { changesBetween } from './text-changes.ts'

const words = (text: string) => [{ type: 'text' as const, text, marks: [] }]
const heading = (text: string): RichBlock => ({ type: 'heading', attrs: { level: 2 }, content: words(text) })
const paragraph = (text: string) => ({ type: 'paragraph' as const, content: words(text) })
const list = (...items: string[]): RichBlock => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
})
const doc = (...content: RichBlock[]): RichContent => ({ type: 'doc', content })

const before = doc(
  heading('Вывод'),
  paragraph('Нужен документ'),
  list('от 100 б.', 'по телефону'),
  heading('Вопросы'),
  paragraph('Пишите'),
)

test('nothing is told where nothing has changed', () => {
  expect(changesBetween(before, before)).toEqual([])
})

test('each change stands under its heading: what was, and what is', () => {
  const after = doc(
    heading('Вывод'),
    paragraph('Нужен подтверждённый документ'),
    list('от 100 б.', 'по телефону', 'на счёт'),
    heading('Вопросы'),
  )
  expect(changesBetween(before, after)).toEqual([
    { heading: 'Вывод', was: ['Нужен документ'], now: ['Нужен подтверждённый документ'] },
    { heading: 'Вывод', was: [], now: ['на счёт'] },
    { heading: 'Вопросы', was: ['Пишите'], now: [] },
  ])
})

test('a new section stands under its own heading', () => {
  const after = doc(heading('Новое'), paragraph('Первое'), ...before.content)
  expect(changesBetween(before, after)).toEqual([{ heading: 'Новое', was: [], now: ['Новое', 'Первое'] }])
})

test('texts of thousands of paragraphs are compared at once', () => {
  const long = (word: string) => doc(...Array.from({ length: 5_000 }, (_, i) => paragraph(`${word} ${i}`)))
  const [change, ...more] = changesBetween(long('было'), long('стало'))
  expect([change?.was.length, change?.now.length, more]).toEqual([5_000, 5_000, []])
})
