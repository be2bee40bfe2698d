import { isRefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { expect, it } from 'vitest'
import { fieldByErrorCode, toSlug, toFormValues } from './news-form-values.ts'

it.each([
  ['Новые правила: с 1 декабря!', 'novye-pravila-s-1-dekabrya'],
  ['Ёлка, щётка, объём', 'elka-schetka-obem'],
  ['  — Ура —  ', 'ura'],
  ['Impulse 2.0', 'impulse-2-0'],
  ['Йод и цирк', 'yod-i-tsirk'],
  ['!!!', ''],
])('derives the last part of a news item’s address from the title «%s»: «%s»', (title, slug) =>
  expect(toSlug(title)).toBe(slug),
)

it('shortens the news address derived from a long title to the allowed length, without a hyphen at its end', () => {
  const slug = toSlug('очень '.repeat(40))
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(slug.length).toBeLessThanOrEqual(80)
})

it('fills the form of a new news item with empty texts, the audience of all members and version 0', () => {
  const { written: values, version } = toFormValues(null)
  expect([version, values.title, values.audience]).toEqual([0, '', 'all'])
})

it('fills the form of a saved news item with all its stored fields', () => {
  const saved = {
    slug: 'novost',
    title: 'Новость',
    preview: 'Кратко',
    category: 'news',
    audience: 'newcomers',
    cover: '/media/a.webp',
    content: { type: 'doc', content: [] },
  }
  expect(toFormValues({ id: 'n-1', version: 4, state: 'draft', ...saved } as never)).toEqual({
    version: 4,
    written: saved,
  })
})

it('every error code that the news form shows at a field is a refusal code of the server', () => {
  for (const code of Object.keys(fieldByErrorCode)) expect([code, isRefusalCode(code)]).toEqual([code, true])
})
