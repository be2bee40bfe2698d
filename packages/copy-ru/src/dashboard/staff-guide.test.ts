import { readFile } from 'node:fs/promises'
import { waitingKinds } from '@impulse/api/dashboard/console-dashboard'
import { expect, it } from 'vitest'
import { waitingMessages } from './dashboard-messages.ts'

it('the guide for staff lists every queue of the page «Сегодня», by its title and in its order', async () => {
  const guide = await readFile(new URL('../../../../docs/ru/README.md', import.meta.url), 'utf8')
  const section = guide.split('\n## ').find((part) => part.startsWith('Каждый день')) ?? ''
  const titles = [...section.matchAll(/^\| (.+?) *\|/gm)].map(([, title]) => title)
  expect(titles.slice(2)).toEqual(waitingKinds.map((kind) => waitingMessages[kind].title))
})
