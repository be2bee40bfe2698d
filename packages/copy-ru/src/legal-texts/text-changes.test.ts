import type { RichBlock, RichContent, RichMark } from '@impulse/api/rich-text/rich-text'
import { expect, test } from 'vitest'
import { changesBetween } from './text-changes.ts'

const message = (text: string) => [{ type: 'text' as const, text, marks: [] }]
const heading = (text: string): RichBlock => ({
  type: 'heading',
  attrs: { level: 2 },
  content: message(text),
})
const paragraph = (text: string) => ({ type: 'paragraph' as const, content: message(text) })
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

test('returns no change when two legal texts are equal', () => {
  expect(changesBetween(before, before)).toEqual([])
})

test('returns each changed line of a legal text before and after the change, under its heading', () => {
  const after = doc(
    heading('Вывод'),
    paragraph('Нужен подтверждённый документ'),
    list('от 100 б.', 'по телефону', 'на счёт'),
    heading('Вопросы'),
  )
  expect(changesBetween(before, after)).toEqual([
    { heading: 'Вывод', before: ['Нужен документ'], after: ['Нужен подтверждённый документ'] },
    { heading: 'Вывод', before: [], after: ['на счёт'] },
    { heading: 'Вопросы', before: ['Пишите'], after: [] },
  ])
})

test('returns the lines of a new section of a legal text under the section’s own heading', () => {
  const after = doc(heading('Новое'), paragraph('Первое'), ...before.content)
  expect(changesBetween(before, after)).toEqual([
    { heading: 'Новое', before: [], after: ['Новое', 'Первое'] },
  ])
})

const link = (href: string): RichMark => ({ type: 'link', attrs: { href } })
const [bold, strike, site, phish] = [
  { type: 'bold' } as const,
  { type: 'strike' } as const,
  link('https://bank.ru'),
  link('https://bank.example'),
]
const markedParagraph = (...parts: (string | [string, ...RichMark[]])[]) => ({
  type: 'paragraph' as const,
  content: parts.map((part) => {
    const [text, ...marks] = typeof part === 'string' ? [part] : part
    return { type: 'text' as const, text, marks }
  }),
})
const ordered = (...items: RichBlock[]): RichBlock => ({
  type: 'orderedList',
  content: items.map((item) => ({
    type: 'listItem',
    content: item.type === 'paragraph' || item.type === 'orderedList' ? [item] : [],
  })),
})
const quote = (text: string): RichBlock => ({ type: 'blockquote', content: [paragraph(text)] })
const rule: RichBlock = { type: 'horizontalRule' }

test.each<[string, RichBlock[], RichBlock[], before: string[], after: string[]]>([
  [
    'a word becomes struck through',
    [markedParagraph('Вернём 5 б.')],
    [markedParagraph('Вернём ', ['5 б.', strike])],
    ['Вернём 5 б.'],
    ['Вернём [зачёркнуто: 5 б.]'],
  ],
  [
    'another occurrence of the same word becomes struck through',
    [markedParagraph('не раньше, ', ['не', strike], ' позже')],
    [markedParagraph(['не', strike], ' раньше, не позже')],
    ['не раньше, [зачёркнуто: не] позже'],
    ['[зачёркнуто: не] раньше, не позже'],
  ],
  [
    'a link gets another address',
    [markedParagraph('Смотрите ', ['сайт', site])],
    [markedParagraph('Смотрите ', ['сайт', phish])],
    ['Смотрите [ссылка на https://bank.ru: сайт]'],
    ['Смотрите [ссылка на https://bank.example: сайт]'],
  ],
  [
    'a text becomes a link',
    [markedParagraph('сайт')],
    [markedParagraph(['сайт', site])],
    ['сайт'],
    ['[ссылка на https://bank.ru: сайт]'],
  ],
  [
    'a text with several marks gets other marks',
    [markedParagraph(['сайт', bold, { type: 'italic' }])],
    [markedParagraph(['сайт', strike, site, bold])],
    ['[жирно, курсив: сайт]'],
    ['[жирно, ссылка на https://bank.ru, зачёркнуто: сайт]'],
  ],
  [
    'both the words and the marks of a text change',
    [markedParagraph('Комиссия 1 %')],
    [markedParagraph('Комиссия ', ['нет', strike], ' 2 %')],
    ['Комиссия 1 %'],
    ['Комиссия [зачёркнуто: нет] 2 %'],
  ],
  [
    'a heading becomes a paragraph',
    [heading('Срок')],
    [paragraph('Срок')],
    ['[заголовок] Срок'],
    ['[абзац] Срок'],
  ],
  [
    'a heading becomes a subheading',
    [heading('Срок')],
    [{ type: 'heading', attrs: { level: 3 }, content: message('Срок') }],
    ['[заголовок] Срок'],
    ['[подзаголовок] Срок'],
  ],
  [
    'a paragraph becomes a list item',
    [paragraph('Раз')],
    [list('Раз')],
    ['[абзац] Раз'],
    ['[список › пункт] Раз'],
  ],
  [
    'a list becomes numbered',
    [list('Раз')],
    [ordered(paragraph('Раз'))],
    ['[список › пункт] Раз'],
    ['[нумерованный список › пункт] Раз'],
  ],
  [
    'a paragraph becomes a quote',
    [paragraph('Раз')],
    [quote('Раз')],
    ['[абзац] Раз'],
    ['[цитата › абзац] Раз'],
  ],
  [
    'a horizontal rule is added',
    [paragraph('Раз'), paragraph('Два')],
    [paragraph('Раз'), rule, paragraph('Два')],
    [],
    ['[линия]'],
  ],
  [
    'a numbered list is split, so that its numbers restart',
    [ordered(paragraph('Раз'), paragraph('Два'))],
    [ordered(paragraph('Раз')), ordered(paragraph('Два'))],
    ['[нумерованный список › пункт] Два'],
    ['[нумерованный список 2 › пункт] Два'],
  ],
  [
    'an empty item changes the numbers of later items',
    [ordered(paragraph('Раз'), paragraph('Два'))],
    [ordered(paragraph('Раз'), paragraph(' '), paragraph('Два'))],
    [],
    ['[нумерованный список › пункт]'],
  ],
])('reports a change of a legal text: %s', (_what, from, to, before, after) => {
  expect(changesBetween(doc(...from), doc(...to))).toMatchObject([{ before, after }])
})

test.each<[string, RichBlock[], RichBlock[]]>([
  ['non-breaking spaces', [paragraph('от 100 б.')], [paragraph('от\u00a0100\u202fб.')]],
  ['repeated, leading and trailing spaces', [paragraph('от 100 б.')], [paragraph('  от \t 100\n б. ')]],
  [
    'a line break',
    [paragraph('от 100')],
    [{ type: 'paragraph', content: [...message('от'), { type: 'hardBreak' }, ...message('100')] }],
  ],
  ['zero-width characters', [paragraph('Раз')], [paragraph('\u2068Р\u200bа\u00adз\ufeff\u2069\ufe0f')]],
  [
    'paragraphs of blank characters',
    [paragraph('Раз')],
    [paragraph('\u200b \u3164'), paragraph('Раз\u2800'), paragraph('\u2800')],
  ],
  ['a letter with a combining mark', [paragraph('каждый')], [paragraph('каждыи\u0306')]],
  [
    'a letter whose combining mark is in another text node',
    [markedParagraph('каждый')],
    [markedParagraph('каждыи', '\u0306')],
  ],
  [
    'empty paragraphs',
    [paragraph('Раз')],
    [paragraph(''), paragraph('Раз'), paragraph('\u00a0'), heading('')],
  ],
  [
    'a text split into several text nodes',
    [markedParagraph('Раз два')],
    [markedParagraph('Раз', ' ', 'два')],
  ],
  [
    'a space that is inside or outside a mark',
    [markedParagraph(['Раз', bold], ' два')],
    [markedParagraph(['Раз ', bold], 'два')],
  ],
  ['the order of marks', [markedParagraph(['Раз', bold, site])], [markedParagraph(['Раз', site, bold])]],
  ['the same mark twice', [markedParagraph(['Раз', bold])], [markedParagraph(['Раз', bold, bold])]],
  [
    'an empty paragraph between two lists',
    [list('Раз'), list('Два')],
    [list('Раз'), paragraph(''), list('Два')],
  ],
])('ignores a difference of two legal texts: %s', (_what, from, to) => {
  expect(changesBetween(doc(...from), doc(...to))).toEqual([])
})

test('finds no change between equal texts when the editor’s new nodes lack content or marks', () => {
  const editorContent = {
    type: 'doc',
    content: [{ type: 'paragraph' }, { type: 'paragraph', content: [{ type: 'text', text: 'Раз' }] }],
  }
  expect(changesBetween(doc(paragraph('Раз')), editorContent as RichContent)).toEqual([])
})

test('reports thousands of changed paragraphs of a legal text as one change', () => {
  const long = (word: string) => doc(...Array.from({ length: 5_000 }, (_, i) => paragraph(`${word} ${i}`)))
  const [change, ...more] = changesBetween(long('было'), long('стало'))
  expect([change?.before.length, change?.after.length, more]).toEqual([5_000, 5_000, []])
})
