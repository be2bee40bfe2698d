import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckPage } from './check-page.tsx'

afterEach(cleanup)

const message = 'Документа с таким кодом нет. Сверьте код с напечатанным'

const figures = { opening: 0, income: 7_600, outgo: 0, returned: 0, closing: 7_600 }
const month = {
  opening: 0,
  credited: 7_600,
  recalculated: 0,
  earned: 7_600,
  withdrawn: 0,
  returned: 0,
  closing: 7_600,
}
const statement = {
  kind: 'statement',
  initials: 'И. А.',
  payer: 'ООО «Импульс»',
  madeAt: '2026-12-01T12:00:00+03:00',
  since: '2026-10-01',
  to: '2026-11-30',
  items: 1,
  figures: {
    available: figures,
    frozen: figures,
    debt: { opening: 0, income: 0, outgo: 0, returned: 0, closing: 0 },
    earned: { credited: 7_600, recalculated: 0 },
  },
  months: [
    { ...month, month: '2026-10-01' },
    { ...month, month: null },
  ],
  sumMatches: true,
  sumNames: ['7 600 — «Доход за период»'],
  fileMatches: null,
}

test('a link with a check code shows the result at once, with the months of the paper; the form opens for another document', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(statement)))
  const router = createMemoryRouter([{ path: '/check', element: <CheckPage /> }], {
    initialEntries: ['/check#0000-0000-0000-0000-0000-0000-0000'],
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Выписка выдана' })
  expect(screen.getByText('7 600 — «Доход за период»')).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Октябрь 2026/ }).textContent).toContain('7\u00a0600')
  expect(screen.getByRole('row', { name: /^Всего/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Проверить' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Проверить другой документ' }))
  expect(screen.getByRole('button', { name: 'Проверить' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Код проверки')))
})

test('an unknown check code is an error of its field, which gets the focus; the next edit removes the error', async () => {
  const body = { error: { code: 'check_code_not_found', message } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 404 })))
  const router = createMemoryRouter([{ path: '/check', element: <CheckPage /> }], {
    initialEntries: ['/check#0000-0000-0000-0000-0000-0000-0000'],
  })
  render(<RouterProvider router={router} />)
  const field = screen.getByLabelText('Код проверки')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field)
  expect(screen.getAllByText(message)).toHaveLength(1)
  expect(field.getAttribute('aria-describedby')).toContain(screen.getByText(message).closest('[id]')?.id)
  fireEvent.input(field, { target: { value: '0000-0000-0000-0000-0000-0000-0001' } })
  expect(screen.queryByText(message)).toBeNull()
})
