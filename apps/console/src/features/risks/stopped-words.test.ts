import { expect, it } from 'vitest'
import { afterClearing, afterConfirming, stoppedWords } from './stopped-words.ts'

const nothing = { rewards: 0, withdrawals: 0, sum: 0 }
const some = { rewards: 3, withdrawals: 1, sum: 1_500 }

it('of a case that holds nothing nothing is promised to go on', () => {
  for (const told of [afterClearing(nothing), afterConfirming(nothing)]) {
    expect(told).toContain('Случай ничего не держит.')
    expect(told).not.toContain('пойдёт дальше')
  }
})

it('what a case holds is told before it is closed, either way', () => {
  const held = stoppedWords(some).replaceAll(/\s/g, ' ')
  expect(held).toBe('начислений 3, заявок 1 (1 500 б.)')
  for (const told of [afterClearing(some), afterConfirming(some)])
    expect(told.replaceAll(/\s/g, ' ')).toContain(`Случай держит: ${held}. `)
})
