import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FilePicker } from './file-picker.tsx'

afterEach(cleanup)

test.each([
  ['image/jpeg,image/png', 1],
  ['image/jpeg,application/pdf', 2],
])('on a touch device, a field that accepts %s has %i buttons', (accept, count) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { container } = render(
    <FilePicker id="file" chooseLabel="Выбрать" accept={accept} invalid={false} onChoose={() => undefined} />,
  )
  expect(container.querySelectorAll('label')).toHaveLength(count)
})
