import { expect, test } from 'vitest'
import { hyphenated } from './hyphenated.ts'

const divided = (title: string) => hyphenated(title).replaceAll('\u00ad', '-')

test('only long words of a title can be hyphenated between syllables', () => {
  expect(divided('Политика конфиденциальности')).toBe('Политика кон-фи-ден-ци-аль-нос-ти')
  expect(divided('Подтверждение почты')).toBe('Под-твержде-ние почты')
  expect(divided('Как растёт ВОЗНАГРАЖДЕНИЕ за договоры')).toBe('Как растёт ВОЗ-НАГРАЖ-ДЕ-НИЕ за договоры')
  expect(divided('Мои договоры')).toBe('Мои договоры')
})

test('a part is never a single letter, and never begins with a sign or «й»', () => {
  for (const word of ['неприкосновенностью', 'объединившийся', 'удостоверяющего', 'воспроизведённый']) {
    for (const part of divided(word).split('-')) expect(part).toMatch(/^(?![йьъ]).{2,}/)
  }
})
