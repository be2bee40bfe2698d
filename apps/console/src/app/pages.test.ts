import type { StaffRole } from '@impulse/api/staff/console-permissions'
import { waitingKinds } from '@impulse/api/dashboard/console-dashboard'
import { expect, it } from 'vitest'
import { waitingPages } from '@impulse/api/dashboard/waiting-pages'
import { listPermissions } from '../testing/render-as.tsx'
import { i18nProvider } from './i18n-provider.ts'
import { pages, pagesFor } from './pages.tsx'

const listMenu = (...roles: StaffRole[]): string[] =>
  pagesFor(listPermissions(...roles)).map(({ name }) => name)
const ownPages = ['my-access', 'my-sessions']
const money = [
  'withdrawals',
  'payout-batches',
  'statement-lines',
  'trial-balance',
  'tax-register',
  'member-incomes',
  'member-tax-rates',
  'tax-calculation',
  'journal-entries',
  'closed-months',
  'unclaimed-payouts',
  'manual-settlements',
  'payout-overview',
  'balance-corrections',
  'member-merges',
  'risk-cases',
]

it('shows staff with the content role only the pages of tickets and content, and the pages of their own access and sessions', () => {
  const content = ['tickets', 'news', 'broadcasts', 'help-articles', 'legal-texts']
  expect(listMenu('content')).toEqual([...content, ...ownPages])
})

it('shows staff with the verifier role only the pages of members and identity documents, and the pages of their own access and sessions', () => {
  expect(listMenu('verifier')).toEqual(['members', 'identity-documents', ...ownPages])
})

it('shows staff with the finance role only the pages of members, tickets, claims, money and deliveries, and the pages of their own access and sessions', () => {
  expect(listMenu('finance')).toEqual(['members', 'tickets', 'claims', ...money, 'deliveries', ...ownPages])
})

it('shows an administrator every page', () => {
  expect(listMenu('admin')).toEqual(pages.map(({ name }) => name))
})

it('shows a staff member without roles only the pages of the staff member’s own access and sessions', () => {
  expect(listMenu()).toEqual(ownPages)
  expect(pagesFor([])).toEqual([])
})

it('shows a staff member with several roles the pages of all these roles, in the order of the menu', () => {
  const menu = listMenu('content', 'verifier')
  expect(new Set(menu)).toEqual(new Set([...listMenu('content'), ...listMenu('verifier')]))
  expect(menu).toEqual(pages.map(({ name }) => name).filter((name) => menu.includes(name)))
})

it('names each page of the menu in Russian', () => {
  for (const { name } of pages)
    expect([name, i18nProvider.translate(`resources.${name}.name`)]).toEqual([
      name,
      expect.stringMatching(/^[А-ЯЁ][а-яё ]+$/),
    ])
})

it('links each card of «Сегодня» to a page that exists', () => {
  const names = new Set(pages.map(({ name }) => name))
  for (const kind of waitingKinds) expect(names).toContain(waitingPages[kind].to.slice(1).split('?')[0])
})
