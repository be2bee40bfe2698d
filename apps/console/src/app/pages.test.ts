import type { StaffRole } from '@impulse/api/staff/console-permissions'
import { waitingKinds } from '@impulse/api/dashboard/console-dashboard'
import { expect, it } from 'vitest'
import { waitingPages } from '../features/dashboard/waiting-pages.ts'
import { listPermissions } from '../testing/render-as.tsx'
import { i18nProvider } from './i18n-provider.ts'
import { pages, pagesFor } from './pages.tsx'

const listMenu = (...roles: StaffRole[]): string[] =>
  pagesFor(listPermissions(...roles)).map(({ name }) => name)
const own = ['own-access', 'own-sessions']
const money = ['withdrawals', 'payout-batches', 'payout-desk', 'balance-changes', 'merges', 'risks']

it('an editor sees what members read and ask, and nothing of members or their money', () => {
  const content = ['questions', 'news', 'broadcasts', 'help-articles', 'legal-documents']
  expect(listMenu('content')).toEqual([...content, ...own])
})

it('a verifier sees members and their documents alone', () => {
  expect(listMenu('verifier')).toEqual(['members', 'documents', ...own])
})

it('who pays out sees money and its reasons, no documents, no rules, no staff', () => {
  expect(listMenu('finance')).toEqual(['members', 'questions', 'claims', ...money, 'deliveries', ...own])
})

it('an administrator sees every page', () => {
  expect(listMenu('admin')).toEqual(pages.map(({ name }) => name))
})

it('whoever has no roles yet has their own access and no page of the programme', () => {
  expect(listMenu()).toEqual(own)
  expect(pagesFor([])).toEqual([])
})

it('several roles see what each of them sees, in the order of the menu', () => {
  const both = listMenu('content', 'verifier')
  expect(new Set(both)).toEqual(new Set([...listMenu('content'), ...listMenu('verifier')]))
  expect(both).toEqual(pages.map(({ name }) => name).filter((name) => both.includes(name)))
})

it('every page has a Russian name in the menu', () => {
  for (const { name } of pages)
    expect([name, i18nProvider.translate(`resources.${name}.name`)]).toEqual([
      ...[name, expect.stringMatching(/^[А-ЯЁ][а-яё ]+$/)],
    ])
})

it('every card of «Сегодня» leads to a page that there is', () => {
  const names = new Set(pages.map(({ name }) => name))
  for (const kind of waitingKinds) expect(names).toContain(waitingPages[kind].to.slice(1).split('?')[0])
})
