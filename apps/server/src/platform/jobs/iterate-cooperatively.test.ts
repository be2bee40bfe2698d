import { expect, it } from 'vitest'
import { iterateCooperatively } from './iterate-cooperatively.ts'

it('iterates over all items in their order, and lets other work run in between', async () => {
  const items = Array.from({ length: 45 }, (_, index) => index)
  const done: (number | 'other work')[] = []
  setImmediate(() => done.push('other work'))
  for await (const item of iterateCooperatively(items)) done.push(item)
  expect(done).toEqual([...items.slice(0, 19), 'other work', ...items.slice(19)])
})
