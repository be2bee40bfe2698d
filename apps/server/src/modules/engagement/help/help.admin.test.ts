import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import { type ConsoleHelpArticle, type HelpArticleRow } from '@impulse/api/legal-texts/console-legal-texts'
import { paragraphs } from '../../../testing/engagement/news-fixtures.ts'
import { sendAsStaff, aStaffMember, buildTestConsole } from '../../../testing/operations/staff-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { openHelp } from './help.service.ts'

const { db } = await testDatabase()
const test = await buildTestConsole({ db })
const ada = await aStaffMember(test, { roles: ['content'] })
const help = openHelp({ db })

const sendRequest = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  sendAsStaff(test, method, url, { cookie: ada.cookie, ...(payload && { payload }) })
const getErrorCode = (response: { json: () => unknown }) =>
  (response.json() as { error: { code: string } }).error.code
const at = (id: string) => fillPath('/console/api/help-articles/:id', { id })
const rows = async () => (await sendRequest('GET', '/console/api/help-articles')).json<HelpArticleRow[]>()
const one = async (id: string) => (await sendRequest('GET', at(id))).json<ConsoleHelpArticle>()
const toArticleInput = ({ category, question, keywords, content, version }: ConsoleHelpArticle) => ({
  category,
  question,
  keywords,
  content,
  version,
})

it('staff edit, add, order and remove help articles, and members see each change immediately', async () => {
  const [first, second] = await rows()
  const article = await one(first?.id ?? '')
  const changed = {
    ...toArticleInput(article),
    question: 'Сколько ждать выплату?',
    content: paragraphs('Три дня'),
  }
  const saved = (await sendRequest('PUT', at(article.id), changed)).json<ConsoleHelpArticle>()
  expect(saved.version).not.toBe(article.version)
  expect((await help.answersTo('')).articles[0]).toMatchObject({ question: 'Сколько ждать выплату?' })
  const newArticle = { ...toArticleInput(saved), id: 'new-answer', question: 'А если праздник?' }
  expect((await sendRequest('POST', '/console/api/help-articles', newArticle)).statusCode).toBe(200)
  expect(getErrorCode(await sendRequest('POST', '/console/api/help-articles', newArticle))).toBe(
    'help_slug_taken',
  )
  const order = (await rows()).map(({ id }) => id)
  const articles = ['new-answer', ...order.slice(0, -1)]
  await sendRequest('PUT', '/console/api/help-order', { articles })
  expect((await help.answersTo('')).articles.map(({ slug }) => slug)).toEqual(articles)
  expect(
    getErrorCode(
      await sendRequest('PUT', '/console/api/help-order', { articles: [...articles.slice(1), second?.id] }),
    ),
  ).toBe('help_changed')
  const { version } = await one('new-answer')
  expect((await sendRequest('DELETE', `${at('new-answer')}?version=${version}`)).statusCode).toBe(200)
  expect((await rows()).map(({ id }) => id)).toEqual(order.slice(0, -1))
})

it('accepts one of two parallel edits of the same help article and returns 409 for the other edit', async () => {
  const [first, second] = await Promise.all((await rows()).slice(0, 2).map(({ id }) => one(id)))
  const putArticle = (article: ConsoleHelpArticle | undefined, question: string) =>
    sendRequest('PUT', at(article?.id ?? ''), { ...toArticleInput(article as ConsoleHelpArticle), question })
  const responses = await Promise.all([
    putArticle(first, 'Так?'),
    putArticle(first, 'Или так?'),
    putArticle(second, 'Другой?'),
  ])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
  expect((await one(second?.id ?? '')).question).toBe('Другой?')
  expect(getErrorCode(await putArticle(first, 'Ещё раз?'))).toBe('help_changed')
})

it('rejects a help article with an unknown category, an image, an empty question or an invalid slug, and does not change the stored article', async () => {
  const [first] = await rows()
  const article = await one(first?.id ?? '')
  const putArticle = (changes: object) =>
    sendRequest('PUT', at(article.id), { ...toArticleInput(article), ...changes })
  const image = { type: 'doc', content: [{ type: 'image', attrs: { src: '/media/a.webp' } }] }
  expect(getErrorCode(await putArticle({ category: 'gone' }))).toBe('invalid_help_set')
  expect(getErrorCode(await putArticle({ content: image }))).toBe('invalid_help_set')
  expect(getErrorCode(await putArticle({ question: '' }))).toBe('help_question')
  for (const id of ['', 'Ответ', 'two words', '-dash', 'a'.repeat(61)])
    expect(
      getErrorCode(
        await sendRequest('POST', '/console/api/help-articles', { ...toArticleInput(article), id }),
      ),
    ).toBe('invalid_help_slug')
  expect(await one(article.id)).toEqual(article)
  expect(getErrorCode(await sendRequest('GET', at('no-such-answer')))).toBe('help_not_found')
})
