import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckPage } from './check-page.tsx'

afterEach(cleanup)

const message = 'Документа с таким кодом нет. Сверьте код с напечатанным'

test('an unknown check code is an error of its field, which gets the focus; the next edit removes the error', async () => {
  const body = { error: { code: 'check_code_not_found', message } }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 404 })))
  const router = createMemoryRouter([{ path: '/check', element: <CheckPage /> }], {
    initialEntries: ['/check#0000-0000-0000-0000-0000-0000-0000'],
  })
  render(<RouterProvider router={router} />)
  fireEvent.click(screen.getByRole('button', { name: 'Проверить' }))
  const field = screen.getByLabelText('Код проверки')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field)
  expect(screen.getAllByText(message)).toHaveLength(1)
  expect(field.getAttribute('aria-describedby')).toContain(screen.getByText(message).closest('[id]')?.id)
  fireEvent.input(field, { target: { value: '0000-0000-0000-0000-0000-0000-0001' } })
  expect(screen.queryByText(message)).toBeNull()
})
