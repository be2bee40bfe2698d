import { expect, test } from 'vitest'
import { nextPhase, phaseFor } from './modal-phase.ts'

test('the phase of a modal changes from `closed` through `opening` to `open`, and from `open` through `closing` to `closed` (spec 4.9)', () => {
  expect(phaseFor(true, 'closed')).toBe('opening')
  expect(nextPhase.opening).toEqual({ phase: 'open', afterMs: 10 })
  expect(phaseFor(false, 'open')).toBe('closing')
  expect(nextPhase.closing).toEqual({ phase: 'closed', afterMs: 300 })
})

test('a modal that is opened again during its closing animation becomes `open` without the phase `opening`', () => {
  expect(phaseFor(true, 'closing')).toBe('open')
})

test('a modal that is closed during its opening gets the phase `closing`', () => {
  expect(phaseFor(false, 'opening')).toBe('closing')
})

test.each(['opening', 'open'] as const)('a modal that should be open stays in the phase `%s`', (phase) => {
  expect(phaseFor(true, phase)).toBe(phase)
})

test.each(['closing', 'closed'] as const)(
  'a modal that should be closed stays in the phase `%s`',
  (phase) => {
    expect(phaseFor(false, phase)).toBe(phase)
  },
)
