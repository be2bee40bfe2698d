import { lazy } from 'react'
import { expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { StepForm } from './step-form.tsx'

it('shows its button only when the code of all fields is loaded, because a field that appears later would move the button', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>()
  const LateField = lazy(() => promise)
  const page = await openScreen(
    <StepForm button="Сохранить" onSubmit={() => Promise.resolve()}>
      <LateField />
    </StepForm>,
  )
  expect(page.has('Сохранить')).toBe(false)
  await page.run(() => resolve({ default: () => 'Поле' }))
  expect(page.text()).toContain('Поле')
  expect(page.has('Сохранить')).toBe(true)
})
