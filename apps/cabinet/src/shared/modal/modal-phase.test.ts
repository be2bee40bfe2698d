import { expect, test } from 'vitest'
import { nextPhase, phaseFor } from './modal-phase.ts'

test('a modal changes from closed to open through `opening`, and from open to closed through `closing` (spec 4.9)', () => {
  expect(phaseFor(true, 'closed')).toBe('opening')
  expect(nextPhase.opening).toEqual({ phase: 'open', afterMs: 10 })
  expect(phaseFor(false, 'open')).toBe('closing')
  expect(nextPhase.closing).toEqual({ phase: 'closed', afterMs: 300 })
})

test('a modal that is opened again while it closes stays open without a second opening', () => {
  expect(phaseFor(true, 'closing')).toBe('open')
})

test('a modal that is closed while it opens closes with its animation', () => {
  expect(phaseFor(false, 'opening')).toBe('closing')
})

test.each(['opening', 'open'] as const)('%s stays the phase of a modal that should be open', (phase) => {
  expect(phaseFor(true, phase)).toBe(phase)
})

test.each(['closing', 'closed'] as const)('%s stays the phase of a modal that should be closed', (phase) => {
  expect(phaseFor(false, phase)).toBe(phase)
})
