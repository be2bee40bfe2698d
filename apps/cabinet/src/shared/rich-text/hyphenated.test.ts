import { expect, test } from 'vitest'
import { hyphenated } from './hyphenated.ts'

const divided = (title: string) => hyphenated(title).replaceAll('\u00ad', '-')

test('inserts soft hyphens between the syllables of long words, and leaves the short words of a title unchanged', () => {
  expect(divided('Политика конфиденциальности')).toBe('Политика кон-фи-ден-ци-аль-нос-ти')
  expect(divided('Подтверждение почты')).toBe('Под-твержде-ние почты')
  expect(divided('Как растёт ВОЗНАГРАЖДЕНИЕ за договоры')).toBe('Как растёт ВОЗ-НАГРАЖ-ДЕ-НИЕ за договоры')
  expect(divided('Мои договоры')).toBe('Мои договоры')
})

test('each part of a divided word has at least two letters, and no part begins with «й», «ь» or «ъ»', () => {
  for (const word of ['неприкосновенностью', 'объединившийся', 'удостоверяющего', 'воспроизведённый']) {
    for (const part of divided(word).split('-')) expect(part).toMatch(/^(?![йьъ]).{2,}/)
  }
})
