import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { StatementSheet } from './statement-sheet.tsx'

afterEach(cleanup)

test('says before the download how many operations the period has, or that it has none', async () => {
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.includes('account-history')) return Promise.resolve(Response.json({ years: [2026] }))
    const totalCount = address.includes('dateSince=2026-12-01') ? 0 : 23
    return Promise.resolve(Response.json({ history: [], totalCount, days: [] }))
  })
  const whole = { dateSince: '', dateTo: '' }
  const sheet = <StatementSheet shownPeriod={whole} today="2026-12-01" open onClose={() => undefined} />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: sheet }])} />)
  const note = () => document.querySelector('[aria-live]')?.textContent.replaceAll('\u00a0', ' ')
  await waitFor(() => expect(note()).toBe('1 сентября — 30 ноября, 23 операции'))
  fireEvent.click(screen.getByRole('button', { name: 'Этот месяц', hidden: true }))
  await waitFor(() => expect(note()).toBe('Декабрь 2026. Операций нет, только остатки'))
  expect(screen.getByText(/^Банк проверит файл/)).toBeTruthy()
  // Only a PDF has a check code.
  fireEvent.click(screen.getByRole('button', { name: 'CSV', hidden: true }))
  expect(screen.queryByText(/^Банк проверит файл/)).toBeNull()
})
