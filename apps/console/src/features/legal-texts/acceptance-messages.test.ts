import { documentKinds } from '@impulse/api/legal-texts/legal-text'
import { expect, it } from 'vitest'
import { formatAcceptance } from './acceptance-messages.ts'

it('shows that members cannot withdraw until they accept new rules, and cannot use the cabinet until they accept a new personal-data consent', () => {
  const text = Object.fromEntries(documentKinds.map((kind) => [kind, formatAcceptance(kind, 12_000)]))
  expect(text['rules']).toContain('(12\u00A0000). Пока участник их не примет, вывод для него закрыт')
  expect(text['personal-data']).toContain('кабинет ничего не покажет')
  for (const kind of documentKinds.filter((one) => one !== 'rules' && one !== 'personal-data'))
    expect(text[kind]).not.toMatch(/закрыт|не покажет|12/)
})
