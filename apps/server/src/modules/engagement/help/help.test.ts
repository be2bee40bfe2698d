import { expect, it, onTestFinished } from 'vitest'
import type { HelpResponse } from '@impulse/api/help/help'
import { readHelpSet } from '@impulse/api/help/help-article-set'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { tally } from '../../../testing/identity/sign-in-fixtures.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { helpSetInForce } from './help.service.ts'
import { insertSet } from './help.sql.ts'
import { helpRoutes } from './help.routes.ts'

const { db } = await testDatabase()
const { app, clock } = await buildTestApp({ db, routes: () => [helpRoutes({ db, answerHours: 24 })] })

const sendRequest = (search = '') => app.inject({ url: `/api/help/?search=${encodeURIComponent(search)}` })
const listSlugs = async (search?: string) =>
  (await sendRequest(search)).json<HelpResponse>().articles.map(({ slug }) => slug)

it('the public help route returns all articles without a session, each with a known category and a unique slug', async () => {
  const { categories, articles } = (await sendRequest()).json<HelpResponse>()
  expect(articles.length).toBeGreaterThanOrEqual(20)
  const used = new Set(articles.map(({ category }) => category))
  expect([...used].toSorted()).toEqual(categories.map(({ key }) => key).toSorted())
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length)
  expect(JSON.stringify(articles[0])).not.toContain('keywords')
})

it.each([
  ['когда разморозят деньги', 'when-released'],
  ['заморожено', 'when-released'],
  ['ЗАМОРОЖЕНА', 'when-released'],
  ['не вижу договора', 'contract-missing'],
  ['договор пропал', 'contract-missing'],
  ['вывести', 'how-to-withdraw'],
  ['как снять деньги на карту', 'how-to-withdraw'],
  ['паспорт отклонили', 'document-rejected'],
  ['пасп', 'document-why'],
  ['паспотр', 'document-why'],
  ['смс не приходит', 'no-code'],
  ['налоги', 'tax-who'],
  ['ндфл', 'tax-who'],
  ['подоходный', 'tax-who'],
  ['отчет', 'tax-papers'],
  ['отчёт', 'tax-papers'],
  ['yfkju', 'tax-who'],
  ['смена номера телефона', 'change-phone'],
  ['удалить аккаунт', 'my-data'],
  ['взломали', 'hacked'],
  ['лимит на месяц', 'limits'],
])('a search for «%s» returns the expected article among the first three results', async (search, slug) => {
  expect((await listSlugs(search)).slice(0, 3)).toContain(slug)
})

it.each([
  ['комиссия', 'withdrawal-fee'],
  ['какая комиссия за вывод', 'withdrawal-fee'],
  ['отклонён вывод', 'withdrawal-rejected'],
  ['почему отклонили вывод', 'withdrawal-rejected'],
  ['вывод не прошёл', 'withdrawal-rejected'],
  ['вывод не удался', 'withdrawal-rejected'],
  ['возвращён банком', 'withdrawal-rejected'],
  ['ошибка в реквизитах', 'withdrawal-rejected'],
  ['справка о доходах', 'tax-papers'],
  ['подтвердить доход для банка', 'tax-papers'],
  ['пароль', 'password'],
  ['забыл пароль', 'password'],
  ['договор не виден', 'contract-missing'],
  ['договора нет в списке', 'contract-missing'],
  ['договор не появился', 'contract-missing'],
  ['клиент', 'contract-missing'],
  ['абонент', 'contract-missing'],
])('a search for «%s» returns the article that answers it first', async (search, slug) => {
  expect((await listSlugs(search))[0]).toBe(slug)
})

it.each([
  ['договор не виден', 'Не вижу договор', '/contracts/claim'],
  ['справка для ипотеки', 'К выписке', '/balance'],
])(
  'the answer to «%s» ends with a bold link, which the cabinet shows as a button',
  async (search, text, href) => {
    const { articles } = (await sendRequest(search)).json<HelpResponse>()
    const marks = [{ type: 'link', attrs: { href } }, { type: 'bold' }]
    expect(articles[0]?.content.content.at(-1)).toEqual({
      type: 'paragraph',
      content: [{ type: 'text', text, marks }],
    })
  },
)

it('the public help route returns the number of hours within which the support answers', async () => {
  expect((await sendRequest()).json<HelpResponse>().answerHours).toBe(24)
})

it('a search for unknown words returns no article, and a search with only stop words returns all articles', async () => {
  for (const search of ['криптовалюта', 'zzzz', 'погода на марсе завтра вечером'])
    expect([search, await listSlugs(search)]).toEqual([search, []])
  expect(await listSlugs('как и что')).toEqual(await listSlugs())
  expect(tally([await sendRequest('а'.repeat(101)), await sendRequest('\u0000')])).toEqual({
    search_too_long: 1,
    invalid_search: 1,
  })
})

const helpSet = {
  categories: [{ key: 'ours', name: 'Наше' }],
  articles: [
    {
      slug: 'one',
      category: 'ours',
      question: 'Где офис?',
      keywords: 'адрес',
      content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Тула' }] }] },
    },
  ],
}
const [article] = helpSet.articles
const withContent = (node: object) => ({
  ...helpSet,
  articles: [{ ...article, content: { type: 'doc', content: [node] } }],
})
const image = {
  type: 'image',
  attrs: { src: '/media/00000000-0000-4000-8000-000000000000.webp', alt: '', width: 1, height: 1 },
}

it.each([
  [null, '.'],
  [{ ...helpSet, categories: [] }, 'categories'],
  [{ ...helpSet, articles: [{ ...article, category: 'other' }] }, 'articles.0.category'],
  [{ ...helpSet, articles: [article, article] }, 'articles.1.slug'],
  [withContent(image), 'articles.0.content.content.0'],
  [withContent({ type: 'script' }), 'articles.0.content.content.0.type'],
])('`readHelpSet` returns the path of the error in an invalid set of articles: %j', (invalidSet, at) => {
  expect(readHelpSet(invalidSet)).toMatchObject({ at })
})

it('the public help route lists and searches only the articles of the newest set', async () => {
  await insertSet(db, { content: helpSet, now: clock.systemNow() })
  // Restores the default set for the other tests.
  onTestFinished(() => insertSet(db, { content: null, now: clock.systemNow() }))
  expect([await listSlugs(), await listSlugs('адреса'), await listSlugs('налог')]).toEqual([
    ['one'],
    ['one'],
    [],
  ])
  expect(await helpSetInForce(db)).toMatchObject({ articles: [{ slug: 'one', keywords: 'адрес' }] })
})
