import { expect, test } from 'vitest'
import { nextPhase, phaseFor } from './modal-phase.ts'

test('a modal opens from closed and closes from open, each through its own phase (spec 4.9)', () => {
  expect(phaseFor(true, 'closed')).toBe('opening')
  expect(nextPhase.opening).toEqual({ phase: 'open', afterMs: 10 })
  expect(phaseFor(false, 'open')).toBe('closing')
  expect(nextPhase.closing).toEqual({ phase: 'closed', afterMs: 300 })
})

test('a modal that is wanted again while it closes comes back without a second opening', () => {
  expect(phaseFor(true, 'closing')).toBe('open')
})

test('a modal closed while it opens still leaves by its animation', () => {
  expect(phaseFor(false, 'opening')).toBe('closing')
})

test.each(['opening', 'open'] as const)('%s stays when it is wanted', (phase) => {
  expect(phaseFor(true, phase)).toBe(phase)
})

test.each(['closing', 'closed'] as const)('%s stays when it is not wanted', (phase) => {
  expect(phaseFor(false, phase)).toBe(phase)
})
