import { isRefusalCode } from '@impulse/copy-ru/refusals/refusals'
import { expect, it } from 'vitest'
import { toWhom } from './broadcast-list.tsx'
import { formatRemainingTime, fieldByErrorCode, sentIn, writtenIn } from './broadcast-form-values.ts'

const { written } = writtenIn(null)

it('phones go one by one, however they were pasted', () => {
  const phones = ' +7 (916) 111-84-01\r\n89161118402, 9161118403;\n\n,'
  expect(sentIn({ ...written, phones }).phones.map((phone) => phone.trim())).toEqual([
    ...['+7 (916) 111-84-01', '89161118402', '9161118403'],
  ])
})

it('no phones are none, and an empty pace is not the usual one', () => {
  expect(sentIn({ ...written, phones: ' \n ' }).phones).toEqual([])
  expect(sentIn({ ...written, perMinute: '250' }).perMinute).toBe(250)
  expect(sentIn({ ...written, perMinute: '' }).perMinute).toBe(0)
})

it('a new broadcast is for everybody; phones of one that is kept are not shown again', () => {
  expect(written).toMatchObject({ audience: 'all', phones: '', perMinute: '600' })
  const one = { title: 'Т', body: 'Б', link: '/news', audience: 'members', audienceOf: null, perMinute: 60 }
  expect(writtenIn({ ...one, version: 3, listed: 12 } as never)).toEqual({
    ...{ version: 3, written: { ...one, audienceOf: '', phones: '', perMinute: '60' } },
  })
})

it('whom it is for is told with the city or the product', () => {
  expect(toWhom({ audience: 'city', audienceOf: 'Тверь' } as never)).toMatch(/: Тверь$/)
  expect(toWhom({ audience: 'all', audienceOf: null } as never)).not.toContain(':')
})

it('one whose members have all got it, or more than there are by now, promises no less than nobody', () => {
  expect(formatRemainingTime({ state: 'stopped', told: 12, perMinute: 600 }, 10)).toContain(
    'Осталось получателей: 0.',
  )
})

it('each code that a form tells at a field is one that the server answers with', () => {
  for (const code of Object.keys(fieldByErrorCode)) expect([code, isRefusalCode(code)]).toEqual([code, true])
})
