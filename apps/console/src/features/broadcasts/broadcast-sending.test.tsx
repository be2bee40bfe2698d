import type { ConsoleBroadcast } from '@impulse/api/broadcasts/console-broadcasts'
import { expect, it } from 'vitest'
import { renderAs } from '../../testing/render-as.tsx'
import { BroadcastSending } from './broadcast-sending.tsx'

const one = {
  id: 'b-1',
  title: 'Т',
  notified: 40,
  recipients: 100,
  version: 1,
  perMinute: 60,
} as ConsoleBroadcast
const noop = () => undefined
const sending = (state: ConsoleBroadcast['state'], isDirty = false) =>
  renderAs([], <BroadcastSending one={{ ...one, state }} isDirty={isDirty} onDone={noop} />)

it.each([
  ['draft', ['Отправить себе', 'Разослать']],
  ['sending', ['Остановить']],
  ['stopped', ['Продолжить']],
  ['done', []],
] as const)('shows for a broadcast in the state %s the buttons %o', (state, buttons) => {
  expect(sending(state).buttons).toEqual(buttons)
})

it('a broadcast with unsaved changes cannot be sent, but can be stopped while it is running', () => {
  expect(sending('draft', true).buttons).toEqual([])
  expect(sending('stopped', true).buttons).toEqual([])
  expect(sending('sending', true).buttons).toEqual(['Остановить'])
})

it('shows how many recipients a running broadcast has reached', () => {
  expect(sending('sending').text).toContain('Отправлено 40 из 100')
})
