import { expect, test } from 'vitest'
import { createApi } from '../../shared/api/client.ts'
import { loadHelp } from './help.load.ts'

const notMine = 'Того, о чём вопрос, в вашем кабинете нет'

/** Loads the prefilled ticket of a URL, for a member who owns only the order `mine`. */
async function newTicketAt(address: string) {
  const api = createApi(async ({ path }) => {
    if (!path.startsWith('/api/thread/subject/')) return Response.json({ groups: [], articles: [] })
    if (path.includes('object=mine'))
      return Response.json({ subject: { words: 'Заявка № 1001', link: null } })
    return Response.json({ error: { code: 'subject_not_found', message: notMine } }, { status: 404 })
  })
  const { signal } = new AbortController()
  return (await loadHelp(api, { url: new URL(address, 'http://cabinet.invalid'), signal })).prefilled
}

test('prefills a ticket about the order in the URL; for another member’s order prefills a general ticket and shows an error', async () => {
  expect(await newTicketAt('/help?about=order&object=mine')).toMatchObject({
    about: 'order',
    object: 'mine',
    subject: 'Заявка № 1001',
    loadError: null,
  })
  for (const address of ['/help?about=order&object=another', '/help?about=order'])
    expect(await newTicketAt(address)).toMatchObject({
      about: 'general',
      object: '',
      subject: null,
      loadError: notMine,
    })
  expect(await newTicketAt('/help?about=general')).toMatchObject({ about: 'general', loadError: null })
})
