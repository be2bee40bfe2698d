import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CityField } from './city-field.tsx'

afterEach(cleanup)

function Form() {
  const [value, setValue] = useState('')
  return <CityField id="city" label="Город" value={value} onChange={({ target }) => setValue(target.value)} />
}

test.each([
  ['орел', 'Орёл'],
  ['деревня Гадюкино', 'деревня Гадюкино'],
])('a left field with the text «%s» has the text «%s»', async (text, shown) => {
  render(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Город')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
  await import('./find-cities.ts')
  await waitFor(() => expect(field.value).toBe(shown))
})
