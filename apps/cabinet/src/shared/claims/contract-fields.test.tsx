import { claimMessages } from '@impulse/copy-ru/claims/claim-messages'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ContractFields } from './contract-fields.tsx'

const render = (number: string, openClaimId: string | null = null, typed = ' Д-1 ') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ContractFields
        toFieldId={(field) => field}
        draft={{ number: typed, date: '' }}
        today="2026-12-01"
        errors={{ number }}
        openClaimId={openClaimId}
        onEdit={() => undefined}
      />
    </MemoryRouter>,
  )

test('the error about a contract that the member has links to that contract, and other errors have no link', () => {
  expect(render(claimMessages.contract_known)).toContain(
    `href="/contracts?search=${encodeURIComponent('Д-1')}"`,
  )
  expect(render('Заявка на этот договор уже есть')).not.toContain('<a')
})

test('the error about a contract with an open claim links to that claim, until the error is over', () => {
  expect(render('Заявка на этот договор уже есть', '7')).toMatch(/href="\/order\/7".*Открыть заявку/)
  expect(render('', '7')).not.toContain('<a')
})

test('offers to replace a letter that resembles a digit, and changes nothing by itself', () => {
  expect(render('', null, '7712З')).toMatch(/З похоже на\u00a03.*<button.*Исправить/)
  expect(render('')).not.toContain('<button')
})
