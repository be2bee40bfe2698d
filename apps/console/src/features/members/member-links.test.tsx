import { expect, it } from 'vitest'
import { listPermissions, renderAs } from '../../testing/render-as.tsx'
import { ContractLink, MemberListLink, OpenRisks, OrderLink } from './member-links.tsx'

const renderLinks = (role: 'verifier' | 'finance' | 'admin') =>
  renderAs(
    listPermissions(role),
    <>
      <ContractLink number="Д-12/3" />
      <OrderLink number={77} category="withdrawal" />
      <OrderLink number={78} category="contract" />
      <OpenRisks memberId="m-1" />
      <MemberListLink list="contracts" phone="79161118401" />
      <MemberListLink list="withdrawals" phone="79161118401" />
    </>,
  )

it('shows a member’s contract, withdrawal, claim and risk cases as plain text to staff who may not open their pages', () => {
  const { links, text } = renderLinks('verifier')
  expect(links).toEqual({})
  expect(text).toBe('Д-12/3№ 77№ 78на проверке')
})

it('to staff with the finance role, shows a member’s withdrawals, claims and risk cases as links, and shows the contract as plain text', () => {
  expect(Object.keys(renderLinks('finance').links)).toEqual([
    '№ 77',
    '№ 78',
    'на проверке',
    'Все заявки на вывод',
  ])
})

it('links a contract, a withdrawal and a claim to their pages; links to lists of risk cases and withdrawals that are filtered by the member', () => {
  const { links } = renderLinks('admin')
  expect(links['Д-12/3']).toBe('/contracts/%D0%94-12%2F3/show')
  expect([links['№ 77'], links['№ 78']]).toEqual(['/withdrawals/77/show', '/claims/78/show'])
  const getLinkFilter = (text: string) =>
    JSON.parse(new URLSearchParams(links[text]?.split('?')[1]).get('filter') ?? 'null') as unknown
  expect(getLinkFilter('на проверке')).toEqual({ memberId: 'm-1', state: 'open' })
  expect(getLinkFilter('Все заявки на вывод')).toEqual({ q: '+7 (916) 111-84-01' })
})
