import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { MemberContext } from '../../../shared/member/member.ts'
import { createLoadingSummary, MemberSummaryContext } from '../../../shared/member/member-summary.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'

afterEach(cleanup)

const terms = {
  charges: { fee: 0, taxMode: 'none', yearIncome: 0, yearTax: 0 },
  expectedOn: '2026-11-24',
} as WithdrawalTerms
const recipient = {
  bankName: 'Т-Банк',
  details: { bankId: '100000000004', phone: '79000000000' },
  payableFrom: null,
}

function show({ isRefused, fee = 0 }: { isRefused: boolean; fee?: number }) {
  const [onConfirm, onChangeRecipient] = [vi.fn(), vi.fn()]
  const sheet = (
    <ConfirmSheet
      terms={{ ...terms, charges: { ...terms.charges, fee } }}
      {...{ recipient, onConfirm, onChangeRecipient, sendError: null, repeated: null }}
      open
      busy={false}
      amount={500}
      isOutcomeUnknown={false}
      unchanged={isRefused ? { title: 'Не прошёл', text: 'Этот счёт закрыт', isOfRecipient: true } : null}
      onClose={vi.fn()}
    />
  )
  const element = (
    <MemberContext value={{ firstName: 'Андрей', lastName: 'Воронцов' } as never}>
      <MemberSummaryContext value={{ ...createLoadingSummary(), today: '2026-11-21' } as never}>
        {sheet}
      </MemberSummaryContext>
    </MemberContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const buttons = screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    .filter((text) => text !== 'Закрыть')
  return { buttons, onConfirm, onChangeRecipient }
}

test('shows the recipient with its bank, the method СБП and the member’s name', () => {
  const { buttons } = show({ isRefused: false })
  const text = screen.getByRole('dialog').textContent.replaceAll('\u00a0', ' ')
  expect(text).toContain('Т-БанкСБП +7 (900) 000-00-00')
  expect(text).toContain('ПолучательАндрей В.')
  expect(buttons).toEqual(['Вывести 500 ₽'])
})

test('names the sum in the title and the button only, and what is charged when that is another sum', () => {
  show({ isRefused: false })
  const count = () => screen.getByRole('dialog').textContent.replaceAll('\u00a0', ' ').split('500').length - 1
  expect(count()).toBe(2)
  cleanup()
  show({ isRefused: false, fee: 30 })
  const text = screen.getByRole('dialog').textContent.replaceAll('\u00a0', ' ')
  expect(text).toContain('Спишем500 б.Комиссия30 ₽')
  expect(text.split('470 ₽')).toHaveLength(3)
})

test('for a recipient with a problem, first offers to change it, and then to send the request in spite of the problem', () => {
  const { buttons, onConfirm, onChangeRecipient } = show({ isRefused: true })
  expect(buttons).toEqual(['Сменить получателя', 'Вывести 500 ₽'])
  screen.getByRole('button', { name: 'Сменить получателя' }).click()
  expect(onChangeRecipient).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
})
