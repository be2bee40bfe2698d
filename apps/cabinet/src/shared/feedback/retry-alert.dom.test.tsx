import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RetryAlert } from './retry-alert.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (of: { unanswered?: true; code?: string }, { onLine }: { onLine: boolean }) => {
  vi.stubGlobal('navigator', { onLine })
  render(
    <MemoryRouter>
      <RetryAlert onRetry={() => undefined} of={of}>
        Нет связи
      </RetryAlert>
    </MemoryRouter>,
  )
  return { isError: screen.queryByRole('alert') !== null, text: document.body.textContent }
}

test('without a network, a part that got no response is no error, and waits without a button', () => {
  expect(show({ unanswered: true }, { onLine: false })).toEqual({
    isError: false,
    text: 'Без сети не\u00a0загрузить. Откроем сами, когда она появится',
  })
})

test.each([
  [{ unanswered: true }, true],
  [{ code: 'internal' }, false],
] as const)('an error %o, while the device is online: %s, is an error with a button', (of, onLine) => {
  const { isError, text } = show(of, { onLine })
  expect(isError).toBe(true)
  expect(text).toMatch(/^Нет связиПовторить/)
})
